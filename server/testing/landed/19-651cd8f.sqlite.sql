CREATE TABLE migrations (name text primary key, applied_at text not null);
insert into "migrations" values('0001-foundation','2026-11-23T00:20:34.860Z');
insert into "migrations" values('0002-tokens-and-kept-answers','2026-11-23T00:20:34.861Z');
insert into "migrations" values('0003-optional-relations','2026-11-23T00:20:34.862Z');
insert into "migrations" values('0004-documents-and-mail','2026-11-23T00:20:34.863Z');
insert into "migrations" values('0005-log-periods','2026-11-23T00:20:34.863Z');
insert into "migrations" values('0006-german-order','2026-11-23T00:20:34.867Z');
insert into "migrations" values('0007-versions','2026-11-23T00:20:34.871Z');
insert into "migrations" values('0008-unused-uploads','2026-11-23T00:20:34.871Z');
insert into "migrations" values('0009-log-requests','2026-11-23T00:20:34.872Z');
insert into "migrations" values('0010-file-versions','2026-11-23T00:20:34.971Z');
insert into "migrations" values('0011-master-data','2026-11-23T00:20:34.982Z');
insert into "migrations" values('0012-previews','2026-11-23T00:20:34.983Z');
insert into "migrations" values('0013-public-visits','2026-11-23T00:20:34.983Z');
insert into "migrations" values('0014-order-passwords','2026-11-23T00:20:34.984Z');
insert into "migrations" values('0015-local-days','2026-11-23T00:20:34.984Z');
insert into "migrations" values('0018-logo','2026-11-23T00:20:34.985Z');
insert into "migrations" values('0019-delivered-files','2026-11-23T00:20:34.989Z');
insert into "migrations" values('0020-transfers','2026-11-23T00:20:34.990Z');
insert into "migrations" values('0021-log-addresses','2026-11-23T00:20:34.990Z');
CREATE TABLE "users" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "username" text not null, "username_folded" text not null unique, "email" text, "email_folded" text unique, "password_hash" text not null, "is_admin" integer not null, "is_blocked" integer not null, "version" integer default 1 not null, "changed_by" text);
insert into "users" values(1,'2026-11-23T00:20:35.031Z','2026-11-23T00:20:35.031Z','chefin','chefin',NULL,NULL,'$argon2id$v=19$m=19456,t=2,p=1$bU6/rsV9SnvAWKLgBr5JKw$EbDNu1lhvy0HsLEIEwx7VTK5JMVK6tul6h4jYzv0K8o',1,0,1,NULL);
insert into "users" values(2,'2026-11-23T00:20:35.165Z','2026-11-23T00:20:35.165Z','bernd','bernd',NULL,NULL,'$argon2id$v=19$m=19456,t=2,p=1$rVZua788XJXPIWog9ZXnyA$if6hpYlSxpQZwijUiRS3TmbX/VnHRMEzrOD2U0B2V9g',0,0,1,NULL);
CREATE TABLE "sessions" ("id" integer primary key autoincrement, "kind" text not null, "subject_id" integer not null, "bearer_hash" text unique, "cookie_hash" text not null unique, "created_at" text not null, "last_seen_at" text not null);
insert into "sessions" values(1,'staff',1,'b922101b2e2bc4b9574cffeb248ec9ada5c05696188db02a11b653e24f5bd4f1','f3834d08b4e05f9abb14aa8c6ed54353c9b137bbbd9434cea3272acd725a640d','2026-11-23T00:20:35.142Z','2026-11-23T00:20:35.142Z');
insert into "sessions" values(2,'device',1,NULL,'8f89082b12b912ab034663e912bdd399ea954ba334f2c2b264544bd7cd0cb604','2026-11-23T00:20:35.505Z','2026-11-23T00:20:35.505Z');
CREATE TABLE "setup_codes" ("code_hash" text primary key, "expires_at" text not null, "tries_left" integer not null);
CREATE TABLE "companies" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "name" text not null, "name_folded" text not null, "customer_number" integer not null unique, "description" text, "password_hash" text not null, "is_password_weak" integer not null, name_search text not null default '', name_sort text not null default '', "version" integer default 1 not null, "changed_by" text, address text, country text, email text, contact text, language text);
insert into "companies" values(1,'2026-11-23T00:20:35.168Z','2026-11-23T00:20:35.168Z','Müller Pumpen GmbH','müller pumpen gmbh',10001,'Straße','$argon2id$v=19$m=19456,t=2,p=1$j/Yic4hTrtqs/pqfcOy62g$uFi7teBGOKpwObaF3s+dXfU4OmMPcDnjtul72SyKlTs',1,'
müller pumpen gmbh
muller pumpen gmbh
mueller pumpen gmbh
','muller pumpen gmbh',1,'chefin',NULL,NULL,NULL,NULL,NULL);
CREATE TABLE "parts" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "title" text not null, "title_folded" text not null unique, "description" text, title_search text not null default '', title_sort text not null default '', "version" integer default 1 not null, "changed_by" text, public_id text, lifetime_years integer, is_for_private_use integer not null default 0, picture_id integer references uploads (id) on delete set null);
insert into "parts" values(1,'2026-11-23T00:20:35.352Z','2026-11-23T00:20:35.352Z','EA-105','ea-105','Überdruckventil','
ea-105
','ea-03105',1,'chefin','t9jgq187',NULL,0,NULL);
CREATE TABLE "doctypes" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "title" text not null, "title_folded" text not null unique, "description" text, title_search text not null default '', title_sort text not null default '', "version" integer default 1 not null, "changed_by" text, reader text not null default 'customer', position integer not null default 0, vdi_class text, is_required integer not null default 0);
insert into "doctypes" values(1,'2026-11-23T00:20:35.371Z','2026-11-23T00:20:35.371Z','Betriebsanleitung','betriebsanleitung',NULL,'
betriebsanleitung
','betriebsanleitung',1,'chefin','customer',0,NULL,0);
CREATE TABLE "blobs" ("sha256" text primary key, "size" bigint not null, "created_at" text not null);
insert into "blobs" values('0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184',40,'2026-11-23T00:20:35.394Z');
insert into "blobs" values('6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0',30,'2026-11-23T00:20:35.450Z');
CREATE TABLE "uploads" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "name" text not null, "name_folded" text not null, "slug" text not null unique, "ext" text not null, "mime" text not null, "size" bigint not null, "blob_sha256" text not null references "blobs" ("sha256"), name_search text not null default '', name_sort text not null default '', "version" integer default 1 not null, "changed_by" text, uploaded_by text, origin text, begun_at text);
insert into "uploads" values(1,'2026-11-23T00:20:35.395Z','2026-11-23T00:20:35.395Z','Übersicht Größe.pdf','übersicht grösse.pdf','8ffe4a37267adbd98958093d41239d52.pdf','.pdf','application/pdf',40,'0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184','
übersicht grösse.pdf
ubersicht grosse.pdf
uebersicht groesse.pdf
','ubersicht grosse.pdf',1,'chefin','chefin','api',NULL);
insert into "uploads" values(2,'2026-11-23T00:20:35.450Z','2026-11-23T00:20:35.450Z','verwaist.pdf','verwaist.pdf','22cf3889e7a73a6dfcdb37c0194f73a1.pdf','.pdf','application/pdf',30,'6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0','
verwaist.pdf
','verwaist.pdf',1,'chefin','chefin','api',NULL);
CREATE TABLE "medias" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "filename" text not null, "filename_folded" text not null, "doctype_id" integer references "doctypes" ("id"), "upload_id" integer unique references "uploads" ("id") on delete set null, filename_search text not null default '', filename_sort text not null default '', "version" integer default 1 not null, "changed_by" text, languages text not null default '["de"]', original_id integer references medias (id) on delete set null);
insert into "medias" values(1,'2026-11-23T00:20:35.402Z','2026-11-23T00:20:35.408Z','Übersicht Größe.pdf','übersicht grösse.pdf',1,1,'
übersicht grösse.pdf
ubersicht grosse.pdf
uebersicht groesse.pdf
','ubersicht grosse.pdf',2,'chefin','["de"]',NULL);
CREATE TABLE "retired_public_ids" ("public_id" text primary key, "retired_at" text not null);
CREATE TABLE "logs" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "type" text not null, "status" text, "message" text, "message_folded" text, "serial_number" text, "user_name" text, "company_name" text, "address" text, message_search text, message_sort text, "request_key" text);
insert into "logs" values(1,'2026-11-23T00:20:35.143Z','2026-11-23T00:20:35.143Z','info','200','chefin hat sich angemeldet','chefin hat sich angemeldet',NULL,'chefin',NULL,'127.0.0.1','
chefin hat sich angemeldet
','chefin hat sich angemeldet',NULL);
insert into "logs" values(2,'2026-11-23T00:20:35.165Z','2026-11-23T00:20:35.165Z','info','api-call','Bearbeiter „bernd“ angelegt','bearbeiter „bernd“ angelegt',NULL,'chefin',NULL,NULL,'
bearbeiter „bernd“ angelegt
','bearbeiter „bernd“ angelegt',NULL);
insert into "logs" values(3,'2026-11-23T00:20:35.269Z','2026-11-23T00:20:35.269Z','info','api-call','Firma „Müller Pumpen GmbH“ angelegt','firma „müller pumpen gmbh“ angelegt',NULL,'chefin','Müller Pumpen GmbH',NULL,'
firma „müller pumpen gmbh“ angelegt
firma „muller pumpen gmbh“ angelegt
firma „mueller pumpen gmbh“ angelegt
','firma „muller pumpen gmbh“ angelegt',NULL);
insert into "logs" values(4,'2026-11-23T00:20:35.366Z','2026-11-23T00:20:35.366Z','info','api-call','Artikelnummer „EA-105“ angelegt','artikelnummer „ea-105“ angelegt',NULL,'chefin',NULL,NULL,'
artikelnummer „ea-105“ angelegt
','artikelnummer „ea-03105“ angelegt',NULL);
insert into "logs" values(5,'2026-11-23T00:20:35.372Z','2026-11-23T00:20:35.372Z','info','api-call','Dokumententyp „Betriebsanleitung“ angelegt','dokumententyp „betriebsanleitung“ angelegt',NULL,'chefin',NULL,NULL,'
dokumententyp „betriebsanleitung“ angelegt
','dokumententyp „betriebsanleitung“ angelegt',NULL);
insert into "logs" values(6,'2026-11-23T00:20:35.395Z','2026-11-23T00:20:35.395Z','info','api-call','Datei „Übersicht Größe.pdf“ hochgeladen','datei „übersicht grösse.pdf“ hochgeladen',NULL,'chefin',NULL,NULL,'
datei „übersicht grösse.pdf“ hochgeladen
datei „ubersicht grosse.pdf“ hochgeladen
datei „uebersicht groesse.pdf“ hochgeladen
','datei „ubersicht grosse.pdf“ hochgeladen',NULL);
insert into "logs" values(7,'2026-11-23T00:20:35.405Z','2026-11-23T00:20:35.405Z','info','api-call','Datei „Übersicht Größe.pdf“ angelegt','datei „übersicht grösse.pdf“ angelegt',NULL,'chefin',NULL,NULL,'
datei „übersicht grösse.pdf“ angelegt
datei „ubersicht grosse.pdf“ angelegt
datei „uebersicht groesse.pdf“ angelegt
','datei „ubersicht grosse.pdf“ angelegt',NULL);
insert into "logs" values(8,'2026-11-23T00:20:35.427Z','2026-11-23T00:20:35.427Z','info','api-call','Gerät „KP-4711“ angelegt','gerät „kp-4711“ angelegt','KP-4711','chefin','Müller Pumpen GmbH',NULL,'
gerät „kp-4711“ angelegt
gerat „kp-4711“ angelegt
geraet „kp-4711“ angelegt
','gerat „kp-044711“ angelegt',NULL);
insert into "logs" values(9,'2026-11-23T00:20:35.445Z','2026-11-23T00:20:35.445Z','info','api-call','Gerät „KP-4712“ angelegt','gerät „kp-4712“ angelegt','KP-4712','chefin','Müller Pumpen GmbH',NULL,'
gerät „kp-4712“ angelegt
gerat „kp-4712“ angelegt
geraet „kp-4712“ angelegt
','gerat „kp-044712“ angelegt',NULL);
insert into "logs" values(10,'2026-11-23T00:20:35.450Z','2026-11-23T00:20:35.450Z','info','api-call','Datei „verwaist.pdf“ hochgeladen','datei „verwaist.pdf“ hochgeladen',NULL,'chefin',NULL,NULL,'
datei „verwaist.pdf“ hochgeladen
','datei „verwaist.pdf“ hochgeladen',NULL);
insert into "logs" values(11,'2026-11-23T00:20:35.456Z','2026-11-23T00:20:35.456Z','error','500','Gerät ändern','gerät ändern',NULL,'chefin',NULL,'127.0.0.1','
gerät ändern
gerat andern
geraet aendern
','gerat andern',NULL);
insert into "logs" values(12,'2026-11-23T00:20:35.504Z','2026-11-23T00:20:35.504Z','customer','200','Anmeldung mit Seriennummer','anmeldung mit seriennummer','KP-4711',NULL,'Müller Pumpen GmbH','127.0.0.1','
anmeldung mit seriennummer
','anmeldung mit seriennummer',NULL);
insert into "logs" values(13,'2026-11-23T00:20:35.713Z','2026-11-23T00:20:35.713Z','customer','400','customerLogin: Gerätenummer oder Passwort ist falsch!','customerlogin: gerätenummer oder passwort ist falsch!','KP-4711',NULL,NULL,'127.0.0.1','
customerlogin: gerätenummer oder passwort ist falsch!
customerlogin: geratenummer oder passwort ist falsch!
customerlogin: geraetenummer oder passwort ist falsch!
','customerlogin: geratenummer oder passwort ist falsch!',NULL);
CREATE TABLE "api_tokens" ("id" integer primary key autoincrement, "name" text not null, "name_folded" text not null unique, "token_hash" text not null unique, "is_read_only" integer not null, "expires_at" text, "last_used_at" text, "created_by" text not null, "created_at" text not null, "updated_at" text not null);
CREATE TABLE "kept_answers" ("key_hash" text primary key, "request_hash" text not null, "answer" text not null, "created_at" text not null);
CREATE TABLE "devices" (
    id integer primary key autoincrement,
    created_at text not null,
    updated_at text not null,
    public_id text not null unique,
    serial_number text not null,
    serial_number_folded text not null unique,
    company_id integer references companies (id),
    part_id integer references parts (id),
    password_hash text not null,
    is_password_generated integer not null
  , serial_number_search text not null default '', serial_number_sort text not null default '', "version" integer default 1 not null, "changed_by" text, delivered_on text, placed_on_market_on text, built_in integer, note text);
insert into "devices" values(1,'2026-11-23T00:20:35.408Z','2026-11-23T00:20:35.408Z','azwc30j3','KP-4711','kp-4711',1,1,'$argon2id$v=19$m=19456,t=2,p=1$tWoOXwdp4HLVDcHT7EizVA$hBukGzYerNZLBu8wOeVTYzx6x2nZvCvjzKYnZtTbqus',0,'
kp-4711
','kp-044711',1,'chefin',NULL,NULL,NULL,NULL);
insert into "devices" values(2,'2026-11-23T00:20:35.431Z','2026-11-23T00:20:35.431Z','b7f4tbt3','KP-4712','kp-4712',1,1,'$argon2id$v=19$m=19456,t=2,p=1$rysS6EXe0ePQYnrnnQD3KQ$PmsveDTkiJkgmsA0C8Hldniwk+aPC0N++TUUwocSbaI',0,'
kp-4712
','kp-044712',1,'chefin',NULL,NULL,NULL,NULL);
CREATE TABLE "device_medias" (
    device_id integer not null references "devices" (id) on delete cascade,
    media_id integer not null references medias (id) on delete cascade, linked_on text,
    constraint device_medias_pk primary key (device_id, media_id)
  );
insert into "device_medias" values(1,1,'2026-11-23');
CREATE TABLE "mails" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "state" text not null, "attempts" integer not null, "next_try_at" text, "leased_until" text, "error" text, "message_id" text not null unique, "recipient" text not null, "subject" text not null, "content" text);
CREATE TABLE "document_jobs" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "state" text not null, "attempts" integer not null, "next_try_at" text, "leased_until" text, "error" text, "device_id" integer references "devices" ("id") on delete set null, "serial_number" text not null, "docs" text not null, "locale" text not null, "recipient" text not null, "requested_by" text not null, "mail_id" integer references "mails" ("id") on delete set null, "company_id" integer references "companies" ("id") on delete set null, "company_name" text);
CREATE TABLE "label_formats" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "title" text not null, "title_folded" text not null unique, "width" double precision not null, "height" double precision not null);
CREATE TABLE part_medias (
       part_id integer not null references parts (id) on delete cascade,
       media_id integer not null references medias (id) on delete cascade, linked_on text,
       constraint part_medias_pk primary key (part_id, media_id)
     );
CREATE TABLE versions (id integer primary key autoincrement, created_at text not null, updated_at text not null,
       version integer not null default 1, changed_by text, media_id integer references medias (id) on delete cascade, upload_id integer references uploads (id) on delete cascade, label text not null default '', released_on text, note text, withdrawn_at text, withdrawn_reason text, created_by text, is_pending integer not null default 0);
insert into "versions" values(1,'2026-11-23T00:20:35.402Z','2026-11-23T00:20:35.402Z',1,'chefin',1,1,'1','2026-11-23',NULL,NULL,NULL,'chefin',0);
CREATE TABLE settings (
       name text primary key, value text not null, updated_at text not null, changed_by text
     , upload_id integer references uploads (id));
CREATE TABLE "previews" ("source_sha256" text not null references "blobs" ("sha256"), "width" integer not null, "sha256" text not null references "blobs" ("sha256"), "height" integer not null, "made_at" text not null, constraint "previews_key" primary key ("source_sha256", "width"));
CREATE TABLE "preview_jobs" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "state" text not null, "attempts" integer not null, "next_try_at" text, "leased_until" text, "error" text, "source_sha256" text not null unique);
insert into "preview_jobs" values(1,'2026-11-23T00:20:35.398Z','2026-11-23T00:20:35.398Z','waiting',0,'2026-11-23T00:20:35.398Z',NULL,NULL,'0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184');
insert into "preview_jobs" values(2,'2026-11-23T00:20:35.452Z','2026-11-23T00:20:35.452Z','waiting',0,'2026-11-23T00:20:35.452Z',NULL,NULL,'6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0');
CREATE TABLE public_visits (
    device_id integer not null references devices (id) on delete cascade,
    day text not null,
    visits integer not null,
    constraint public_visits_pk primary key (device_id, day)
  );
CREATE TABLE order_passwords (
      order_id integer not null primary key,
      encrypted text not null,
      is_erased integer not null
    );
CREATE TABLE delivered_files (
       device_id integer not null references devices (id) on delete cascade,
       media_id integer not null references medias (id) on delete cascade,
       constraint delivered_files_pk primary key (device_id, media_id)
     );
CREATE TABLE transfers (
    role text primary key,
    portal text not null,
    state text not null,
    database text not null,
    files text not null,
    files_before text not null,
    hold text,
    held_until text,
    details text,
    updated_at text not null
  );
delete from sqlite_sequence;
insert into "sqlite_sequence" values('versions',1);
insert into "sqlite_sequence" values('users',2);
insert into "sqlite_sequence" values('sessions',2);
insert into "sqlite_sequence" values('logs',13);
insert into "sqlite_sequence" values('companies',1);
insert into "sqlite_sequence" values('parts',1);
insert into "sqlite_sequence" values('doctypes',1);
insert into "sqlite_sequence" values('uploads',2);
insert into "sqlite_sequence" values('preview_jobs',2);
insert into "sqlite_sequence" values('medias',1);
insert into "sqlite_sequence" values('devices',2);
CREATE INDEX "sessions_kind_subject_id" on "sessions" ("kind", "subject_id");
CREATE INDEX "companies_name_folded" on "companies" ("name_folded");
CREATE INDEX "uploads_blob_sha256" on "uploads" ("blob_sha256");
CREATE INDEX "medias_doctype_id" on "medias" ("doctype_id");
CREATE INDEX "medias_created_at" on "medias" ("created_at");
CREATE INDEX "medias_filename_folded" on "medias" ("filename_folded");
CREATE INDEX "logs_type_id" on "logs" ("type", "id");
CREATE INDEX "logs_created_at" on "logs" ("created_at");
CREATE INDEX "kept_answers_created_at" on "kept_answers" ("created_at");
CREATE INDEX devices_company_id on devices (company_id);
CREATE INDEX devices_part_id on devices (part_id);
CREATE INDEX device_medias_media_id on device_medias (media_id);
CREATE INDEX "mails_state_next_try_at" on "mails" ("state", "next_try_at");
CREATE INDEX "document_jobs_state_next_try_at" on "document_jobs" ("state", "next_try_at");
CREATE INDEX "document_jobs_mail_id" on "document_jobs" ("mail_id");
CREATE INDEX "document_jobs_device_id" on "document_jobs" ("device_id");
CREATE INDEX "logs_type_created_at_status" on "logs" ("type", "created_at", "status");
CREATE INDEX companies_name_sort on companies (name_sort);
CREATE INDEX companies_name_spelled on companies
       ((length(name_search) - length(name_folded)));
CREATE INDEX parts_title_sort on parts (title_sort);
CREATE INDEX parts_title_spelled on parts
       ((length(title_search) - length(title_folded)));
CREATE INDEX doctypes_title_sort on doctypes (title_sort);
CREATE INDEX doctypes_title_spelled on doctypes
       ((length(title_search) - length(title_folded)));
CREATE INDEX uploads_name_sort on uploads (name_sort);
CREATE INDEX uploads_name_spelled on uploads
       ((length(name_search) - length(name_folded)));
CREATE INDEX medias_filename_sort on medias (filename_sort);
CREATE INDEX medias_filename_spelled on medias
       ((length(filename_search) - length(filename_folded)));
CREATE INDEX devices_serial_number_sort on devices (serial_number_sort);
CREATE INDEX devices_serial_number_spelled on devices
       ((length(serial_number_search) - length(serial_number_folded)));
CREATE INDEX logs_message_sort on logs (message_sort);
CREATE INDEX logs_message_spelled on logs
       ((length(message_search) - length(message_folded)));
CREATE INDEX "document_jobs_company_id" on "document_jobs" ("company_id");
CREATE UNIQUE INDEX logs_request_key on logs (request_key) where request_key is not null;
CREATE INDEX part_medias_media_id on part_medias (media_id);
CREATE VIEW shown_files as
       select device_id, media_id, 'device' as origin from device_medias
       union all
       select devices.id as device_id, part_medias.media_id as media_id, 'part' as origin
       from part_medias join devices on devices.part_id = part_medias.part_id
       where not exists (
         select 1 from device_medias as own
         where own.device_id = devices.id and own.media_id = part_medias.media_id
       );
CREATE INDEX versions_media_id on versions (media_id, released_on);
CREATE UNIQUE INDEX versions_upload_id_key on versions (upload_id);
CREATE INDEX versions_is_pending on versions (released_on) where is_pending = 1;
CREATE INDEX medias_original_id on medias (original_id);
CREATE UNIQUE INDEX parts_public_id_key on parts (public_id);
CREATE UNIQUE INDEX parts_picture_id_key on parts (picture_id);
CREATE INDEX "previews_sha256" on "previews" ("sha256");
CREATE INDEX "preview_jobs_state_next_try_at" on "preview_jobs" ("state", "next_try_at");
CREATE INDEX settings_upload_id on settings (upload_id);
CREATE INDEX delivered_files_media_id on delivered_files (media_id);
CREATE INDEX logs_whole_address on logs (created_at)
    where address is not null and address not like '%*';
