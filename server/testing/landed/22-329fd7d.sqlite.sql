CREATE TABLE migrations (name text primary key, applied_at text not null);
insert into "migrations" values('0001-foundation','2026-11-23T00:20:39.426Z');
insert into "migrations" values('0002-tokens-and-kept-answers','2026-11-23T00:20:39.426Z');
insert into "migrations" values('0003-optional-relations','2026-11-23T00:20:39.448Z');
insert into "migrations" values('0004-documents-and-mail','2026-11-23T00:20:39.449Z');
insert into "migrations" values('0005-log-periods','2026-11-23T00:20:39.449Z');
insert into "migrations" values('0006-german-order','2026-11-23T00:20:39.453Z');
insert into "migrations" values('0007-versions','2026-11-23T00:20:39.456Z');
insert into "migrations" values('0008-unused-uploads','2026-11-23T00:20:39.457Z');
insert into "migrations" values('0009-log-requests','2026-11-23T00:20:39.457Z');
insert into "migrations" values('0010-file-versions','2026-11-23T00:20:39.464Z');
insert into "migrations" values('0011-master-data','2026-11-23T00:20:39.469Z');
insert into "migrations" values('0012-previews','2026-11-23T00:20:39.470Z');
insert into "migrations" values('0013-public-visits','2026-11-23T00:20:39.470Z');
insert into "migrations" values('0014-order-passwords','2026-11-23T00:20:39.471Z');
insert into "migrations" values('0015-local-days','2026-11-23T00:20:39.471Z');
insert into "migrations" values('0016-search-index','2026-11-23T00:20:39.480Z');
insert into "migrations" values('0017-data-versions','2026-11-23T00:20:39.483Z');
insert into "migrations" values('0018-logo','2026-11-23T00:20:39.484Z');
insert into "migrations" values('0019-delivered-files','2026-11-23T00:20:39.486Z');
insert into "migrations" values('0020-transfers','2026-11-23T00:20:39.486Z');
insert into "migrations" values('0021-log-addresses','2026-11-23T00:20:39.486Z');
insert into "migrations" values('0023-session-facts','2026-11-23T00:20:39.488Z');
CREATE TABLE "users" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "username" text not null, "username_folded" text not null unique, "email" text, "email_folded" text unique, "password_hash" text not null, "is_admin" integer not null, "is_blocked" integer not null, "version" integer default 1 not null, "changed_by" text);
insert into "users" values(1,'2026-11-23T00:20:39.493Z','2026-11-23T00:20:39.493Z','chefin','chefin',NULL,NULL,'$argon2id$v=19$m=19456,t=2,p=1$3xBo4yLdmVeU/oNjbnG9ig$iZeNUyGpkvCS7QUcZyRsHfcAhDNHzWRrtXi8pZuIZOI',1,0,1,NULL);
insert into "users" values(2,'2026-11-23T00:20:39.564Z','2026-11-23T00:20:39.564Z','bernd','bernd',NULL,NULL,'$argon2id$v=19$m=19456,t=2,p=1$j7PnNOxqOshqfCdsaVUrfQ$D0qZ8LyL9hJ/CaFF7RXEpm4FlwRMGoLNFWTB21DEvtY',0,0,1,NULL);
CREATE TABLE "sessions" ("id" integer primary key autoincrement, "kind" text not null, "subject_id" integer not null, "bearer_hash" text unique, "cookie_hash" text not null unique, "created_at" text not null, "last_seen_at" text not null, browser text, address text, confirmed_at text);
insert into "sessions" values(1,'staff',1,'e89364cd1febcb0c711d176aa889f67c20ced5377828afe255829f6a1c0577f8','18371f3cd2d6939f913addca778280622a76bb31fac1e4ffb502f88d34ab2067','2026-11-23T00:20:39.549Z','2026-11-23T00:20:39.549Z','Programm „lightMyRequest“','127.0.0.*','2026-11-23T00:20:39.549Z');
insert into "sessions" values(2,'device',1,NULL,'63560a5fbb88951c0d65fbb2113a97980d93cf45ecb0076a8d9ef5f71aeb6876','2026-11-23T00:20:39.719Z','2026-11-23T00:20:39.719Z','Programm „lightMyRequest“','127.0.0.*','2026-11-23T00:20:39.719Z');
CREATE TABLE "setup_codes" ("code_hash" text primary key, "expires_at" text not null, "tries_left" integer not null);
CREATE TABLE "companies" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "name" text not null, "name_folded" text not null, "customer_number" integer not null unique, "description" text, "password_hash" text not null, "is_password_weak" integer not null, name_search text not null default '', name_sort text not null default '', "version" integer default 1 not null, "changed_by" text, address text, country text, email text, contact text, language text);
insert into "companies" values(1,'2026-11-23T00:20:39.567Z','2026-11-23T00:20:39.567Z','Müller Pumpen GmbH','müller pumpen gmbh',10001,'Straße','$argon2id$v=19$m=19456,t=2,p=1$lh+64FNSW7tZXzTdc5Ou0g$rSWXG3Kel5GtCUWBK5TCHJqOlVRqrUi19+Q5mVFZKNE',1,'
müller pumpen gmbh
muller pumpen gmbh
mueller pumpen gmbh
','muller pumpen gmbh',1,'chefin',NULL,NULL,NULL,NULL,NULL);
CREATE TABLE "parts" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "title" text not null, "title_folded" text not null unique, "description" text, title_search text not null default '', title_sort text not null default '', "version" integer default 1 not null, "changed_by" text, public_id text, lifetime_years integer, is_for_private_use integer not null default 0, picture_id integer references uploads (id) on delete set null);
insert into "parts" values(1,'2026-11-23T00:20:39.606Z','2026-11-23T00:20:39.606Z','EA-105','ea-105','Überdruckventil','
ea-105
','ea-03105',1,'chefin','e9yqh0hk',NULL,0,NULL);
CREATE TABLE "doctypes" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "title" text not null, "title_folded" text not null unique, "description" text, title_search text not null default '', title_sort text not null default '', "version" integer default 1 not null, "changed_by" text, reader text not null default 'customer', position integer not null default 0, vdi_class text, is_required integer not null default 0);
insert into "doctypes" values(1,'2026-11-23T00:20:39.615Z','2026-11-23T00:20:39.615Z','Betriebsanleitung','betriebsanleitung',NULL,'
betriebsanleitung
','betriebsanleitung',1,'chefin','customer',0,NULL,0);
CREATE TABLE "blobs" ("sha256" text primary key, "size" bigint not null, "created_at" text not null);
insert into "blobs" values('0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184',40,'2026-11-23T00:20:39.624Z');
insert into "blobs" values('6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0',30,'2026-11-23T00:20:39.670Z');
CREATE TABLE "uploads" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "name" text not null, "name_folded" text not null, "slug" text not null unique, "ext" text not null, "mime" text not null, "size" bigint not null, "blob_sha256" text not null references "blobs" ("sha256"), name_search text not null default '', name_sort text not null default '', "version" integer default 1 not null, "changed_by" text, uploaded_by text, origin text, begun_at text);
insert into "uploads" values(1,'2026-11-23T00:20:39.624Z','2026-11-23T00:20:39.624Z','Übersicht Größe.pdf','übersicht grösse.pdf','9d85d94cc2976bde45d36683a2d16353.pdf','.pdf','application/pdf',40,'0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184','
übersicht grösse.pdf
ubersicht grosse.pdf
uebersicht groesse.pdf
','ubersicht grosse.pdf',1,'chefin','chefin','api',NULL);
insert into "uploads" values(2,'2026-11-23T00:20:39.670Z','2026-11-23T00:20:39.670Z','verwaist.pdf','verwaist.pdf','01367c16c25ab398fc3da8355e8deb8a.pdf','.pdf','application/pdf',30,'6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0','
verwaist.pdf
','verwaist.pdf',1,'chefin','chefin','api',NULL);
CREATE TABLE "medias" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "filename" text not null, "filename_folded" text not null, "doctype_id" integer references "doctypes" ("id"), "upload_id" integer unique references "uploads" ("id") on delete set null, filename_search text not null default '', filename_sort text not null default '', "version" integer default 1 not null, "changed_by" text, languages text not null default '["de"]', original_id integer references medias (id) on delete set null);
insert into "medias" values(1,'2026-11-23T00:20:39.628Z','2026-11-23T00:20:39.633Z','Übersicht Größe.pdf','übersicht grösse.pdf',1,1,'
übersicht grösse.pdf
ubersicht grosse.pdf
uebersicht groesse.pdf
','ubersicht grosse.pdf',2,'chefin','["de"]',NULL);
CREATE TABLE "retired_public_ids" ("public_id" text primary key, "retired_at" text not null);
CREATE TABLE "logs" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "type" text not null, "status" text, "message" text, "message_folded" text, "serial_number" text, "user_name" text, "company_name" text, "address" text, message_search text, message_sort text, "request_key" text);
insert into "logs" values(1,'2026-11-23T00:20:39.550Z','2026-11-23T00:20:39.550Z','info','200','chefin hat sich angemeldet','chefin hat sich angemeldet',NULL,'chefin',NULL,'127.0.0.1','
chefin hat sich angemeldet
','chefin hat sich angemeldet',NULL);
insert into "logs" values(2,'2026-11-23T00:20:39.565Z','2026-11-23T00:20:39.565Z','info','api-call','Bearbeiter „bernd“ angelegt','bearbeiter „bernd“ angelegt',NULL,'chefin',NULL,NULL,'
bearbeiter „bernd“ angelegt
','bearbeiter „bernd“ angelegt',NULL);
insert into "logs" values(3,'2026-11-23T00:20:39.598Z','2026-11-23T00:20:39.598Z','info','api-call','Firma „Müller Pumpen GmbH“ angelegt','firma „müller pumpen gmbh“ angelegt',NULL,'chefin','Müller Pumpen GmbH',NULL,'
firma „müller pumpen gmbh“ angelegt
firma „muller pumpen gmbh“ angelegt
firma „mueller pumpen gmbh“ angelegt
','firma „muller pumpen gmbh“ angelegt',NULL);
insert into "logs" values(4,'2026-11-23T00:20:39.607Z','2026-11-23T00:20:39.607Z','info','api-call','Artikelnummer „EA-105“ angelegt','artikelnummer „ea-105“ angelegt',NULL,'chefin',NULL,NULL,'
artikelnummer „ea-105“ angelegt
','artikelnummer „ea-03105“ angelegt',NULL);
insert into "logs" values(5,'2026-11-23T00:20:39.616Z','2026-11-23T00:20:39.616Z','info','api-call','Dokumententyp „Betriebsanleitung“ angelegt','dokumententyp „betriebsanleitung“ angelegt',NULL,'chefin',NULL,NULL,'
dokumententyp „betriebsanleitung“ angelegt
','dokumententyp „betriebsanleitung“ angelegt',NULL);
insert into "logs" values(6,'2026-11-23T00:20:39.624Z','2026-11-23T00:20:39.624Z','info','api-call','Datei „Übersicht Größe.pdf“ hochgeladen','datei „übersicht grösse.pdf“ hochgeladen',NULL,'chefin',NULL,NULL,'
datei „übersicht grösse.pdf“ hochgeladen
datei „ubersicht grosse.pdf“ hochgeladen
datei „uebersicht groesse.pdf“ hochgeladen
','datei „ubersicht grosse.pdf“ hochgeladen',NULL);
insert into "logs" values(7,'2026-11-23T00:20:39.631Z','2026-11-23T00:20:39.631Z','info','api-call','Datei „Übersicht Größe.pdf“ angelegt','datei „übersicht grösse.pdf“ angelegt',NULL,'chefin',NULL,NULL,'
datei „übersicht grösse.pdf“ angelegt
datei „ubersicht grosse.pdf“ angelegt
datei „uebersicht groesse.pdf“ angelegt
','datei „ubersicht grosse.pdf“ angelegt',NULL);
insert into "logs" values(8,'2026-11-23T00:20:39.648Z','2026-11-23T00:20:39.648Z','info','api-call','Gerät „KP-4711“ angelegt','gerät „kp-4711“ angelegt','KP-4711','chefin','Müller Pumpen GmbH',NULL,'
gerät „kp-4711“ angelegt
gerat „kp-4711“ angelegt
geraet „kp-4711“ angelegt
','gerat „kp-044711“ angelegt',NULL);
insert into "logs" values(9,'2026-11-23T00:20:39.662Z','2026-11-23T00:20:39.662Z','info','api-call','Gerät „KP-4712“ angelegt','gerät „kp-4712“ angelegt','KP-4712','chefin','Müller Pumpen GmbH',NULL,'
gerät „kp-4712“ angelegt
gerat „kp-4712“ angelegt
geraet „kp-4712“ angelegt
','gerat „kp-044712“ angelegt',NULL);
insert into "logs" values(10,'2026-11-23T00:20:39.670Z','2026-11-23T00:20:39.670Z','info','api-call','Datei „verwaist.pdf“ hochgeladen','datei „verwaist.pdf“ hochgeladen',NULL,'chefin',NULL,NULL,'
datei „verwaist.pdf“ hochgeladen
','datei „verwaist.pdf“ hochgeladen',NULL);
insert into "logs" values(11,'2026-11-23T00:20:39.678Z','2026-11-23T00:20:39.678Z','error','500','Gerät ändern','gerät ändern',NULL,'chefin',NULL,'127.0.0.1','
gerät ändern
gerat andern
geraet aendern
','gerat andern',NULL);
insert into "logs" values(12,'2026-11-23T00:20:39.719Z','2026-11-23T00:20:39.719Z','customer','200','Anmeldung mit Seriennummer','anmeldung mit seriennummer','KP-4711',NULL,'Müller Pumpen GmbH','127.0.0.1','
anmeldung mit seriennummer
','anmeldung mit seriennummer',NULL);
insert into "logs" values(13,'2026-11-23T00:20:39.747Z','2026-11-23T00:20:39.747Z','customer','400','customerLogin: Gerätenummer oder Passwort ist falsch!','customerlogin: gerätenummer oder passwort ist falsch!','KP-4711',NULL,NULL,'127.0.0.1','
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
insert into "devices" values(1,'2026-11-23T00:20:39.633Z','2026-11-23T00:20:39.633Z','ay6p3mbq','KP-4711','kp-4711',1,1,'$argon2id$v=19$m=19456,t=2,p=1$fLlpJwJlG4oYU9pJU3qJNw$pmhSQcrNQQ3O0HPl6r8h8TPreshcII/nBYHlw4ovjqU',0,'
kp-4711
','kp-044711',1,'chefin',NULL,NULL,NULL,NULL);
insert into "devices" values(2,'2026-11-23T00:20:39.651Z','2026-11-23T00:20:39.651Z','qvnfpxjb','KP-4712','kp-4712',1,1,'$argon2id$v=19$m=19456,t=2,p=1$4AngfO5MeYpPDpBT7xMRlQ$psHnScxEXA4Zo94faX1ubbJ6Tzsn5Jqmr88b18qeZQs',0,'
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
insert into "versions" values(1,'2026-11-23T00:20:39.628Z','2026-11-23T00:20:39.628Z',1,'chefin',1,1,'1','2026-11-23',NULL,NULL,NULL,'chefin',0);
CREATE TABLE settings (
       name text primary key, value text not null, updated_at text not null, changed_by text
     , upload_id integer references uploads (id));
CREATE TABLE "previews" ("source_sha256" text not null references "blobs" ("sha256"), "width" integer not null, "sha256" text not null references "blobs" ("sha256"), "height" integer not null, "made_at" text not null, constraint "previews_key" primary key ("source_sha256", "width"));
CREATE TABLE "preview_jobs" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "state" text not null, "attempts" integer not null, "next_try_at" text, "leased_until" text, "error" text, "source_sha256" text not null unique);
insert into "preview_jobs" values(1,'2026-11-23T00:20:39.626Z','2026-11-23T00:20:39.626Z','waiting',0,'2026-11-23T00:20:39.626Z',NULL,NULL,'0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184');
insert into "preview_jobs" values(2,'2026-11-23T00:20:39.674Z','2026-11-23T00:20:39.674Z','waiting',0,'2026-11-23T00:20:39.674Z',NULL,NULL,'6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0');
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
CREATE TABLE data_versions (
    area text not null,
    slot integer not null,
    version bigint not null,
    constraint data_versions_pk primary key (area, slot)
  );
insert into "data_versions" values('companies',0,1795393239598);
insert into "data_versions" values('parts',0,1795393239607);
insert into "data_versions" values('doctypes',0,1795393239616);
insert into "data_versions" values('devices',0,1795393239661);
insert into "data_versions" values('files',0,1795393239674);
insert into "data_versions" values('settings',0,0);
insert into "data_versions" values('orders',0,0);
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
CREATE VIRTUAL TABLE companies_searched using fts5(
       keys, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1');
delete from "companies_searched_data";
insert into "companies_searched_data" values(1,X'014A');
insert into "companies_searched_data" values(10,X'00000002FF0000010301000001010101010100000100000000');
insert into "companies_searched_data" values(137438953473,X'000000E604300A0A310103017301020231300102026D75010302C3BC010202737401010320676D010202707501010330303001030131010202310A010103310A0A010202303001010361737301010362680A010103650A0A0102026C6C0102026E200102027220010103676D62010103680A0A0103016D0101036C65720102026C650101036D6268010202706501020275650103016C010203C3BC6C0101036E206701010370656E010202756D010103722070010202617301010373650A0102027365010202747201010374726101010375656C0102026C6C0102026D70010104C3BC6C6C01040604050505050605060405060506060605050506060406050605050406060605060506050506060505');
delete from "companies_searched_idx";
insert into "companies_searched_idx" values(1,X'',2);
delete from "companies_searched_docsize";
insert into "companies_searched_docsize" values(1,X'4A',1);
delete from "companies_searched_config";
insert into "companies_searched_config" values('automerge',0);
insert into "companies_searched_config" values('crisismerge',200);
insert into "companies_searched_config" values('version',4);
CREATE VIRTUAL TABLE companies_searched_terms using fts5vocab(companies_searched, instance);
CREATE TRIGGER companies_searched_insert after insert on companies begin insert into companies_searched (rowid, keys) values (new.id, coalesce(new.name_search, '') || coalesce(char(10) || cast(new.customer_number as text) || char(10), '') || coalesce(search_key(new.description), '') || char(10)); insert into companies_searched (companies_searched, rank)
    select 'merge', 16 where abs(random()) % 8 = 0; end;
CREATE TRIGGER companies_searched_update after update of name_search, customer_number, description on companies when new.name_search is not old.name_search or char(10) || cast(new.customer_number as text) || char(10) is not char(10) || cast(old.customer_number as text) || char(10) or search_key(new.description) is not search_key(old.description)
     begin delete from companies_searched where rowid = old.id; insert into companies_searched (rowid, keys) values (new.id, coalesce(new.name_search, '') || coalesce(char(10) || cast(new.customer_number as text) || char(10), '') || coalesce(search_key(new.description), '') || char(10)); insert into companies_searched (companies_searched, rank)
    select 'merge', 16 where abs(random()) % 8 = 0; end;
CREATE TRIGGER companies_searched_delete after delete on companies begin delete from companies_searched where rowid = old.id; end;
CREATE VIRTUAL TABLE parts_searched using fts5(
       keys, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1');
delete from "parts_searched_data";
insert into "parts_searched_data" values(1,X'0139');
insert into "parts_searched_data" values(10,X'00000002FF0000010301000001010101010100000100000000');
insert into "parts_searched_data" values(137438953473,X'000000AE05300A0AC3BC0102026561010202756201030165010203C3BC620101032D313001010330350A010103313035010103350A0A010103612D31010103626572010103636B7601010364727501010365612D01020262650102026E740102027264010103696C0A0101036B76650101036C0A0A010301750101036E7469010103726472010202756301010374696C010103756265010202636B010202656201010376656E010104C3BC626501040705050406060606060606060606050505060606040606050606050506');
delete from "parts_searched_idx";
insert into "parts_searched_idx" values(1,X'',2);
delete from "parts_searched_docsize";
insert into "parts_searched_docsize" values(1,X'39',1);
delete from "parts_searched_config";
insert into "parts_searched_config" values('automerge',0);
insert into "parts_searched_config" values('crisismerge',200);
insert into "parts_searched_config" values('version',4);
CREATE VIRTUAL TABLE parts_searched_terms using fts5vocab(parts_searched, instance);
CREATE TRIGGER parts_searched_insert after insert on parts begin insert into parts_searched (rowid, keys) values (new.id, coalesce(new.title_search, '') || coalesce(search_key(new.description), '') || char(10)); insert into parts_searched (parts_searched, rank)
    select 'merge', 16 where abs(random()) % 8 = 0; end;
CREATE TRIGGER parts_searched_update after update of title_search, description on parts when new.title_search is not old.title_search or search_key(new.description) is not search_key(old.description)
     begin delete from parts_searched where rowid = old.id; insert into parts_searched (rowid, keys) values (new.id, coalesce(new.title_search, '') || coalesce(search_key(new.description), '') || char(10)); insert into parts_searched (parts_searched, rank)
    select 'merge', 16 where abs(random()) % 8 = 0; end;
CREATE TRIGGER parts_searched_delete after delete on parts begin delete from parts_searched where rowid = old.id; end;
CREATE VIRTUAL TABLE doctypes_searched using fts5(
       keys, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1');
delete from "doctypes_searched_data";
insert into "doctypes_searched_data" values(1,X'0112');
insert into "doctypes_searched_data" values(10,X'00000002FF0000010301000001010101010100000100000000');
insert into "doctypes_searched_data" values(137438953473,X'0000006A04300A6265010103616E6C010103626574010202736101010365627301020269740102027472010103670A0A01010369656201020274750101036C65690101036E670A0102026C6501010372696501010373616E010103747269010202756E010103756E6701040606060506050506060506060506060605');
delete from "doctypes_searched_idx";
insert into "doctypes_searched_idx" values(1,X'',2);
delete from "doctypes_searched_docsize";
insert into "doctypes_searched_docsize" values(1,X'12',1);
delete from "doctypes_searched_config";
insert into "doctypes_searched_config" values('automerge',0);
insert into "doctypes_searched_config" values('crisismerge',200);
insert into "doctypes_searched_config" values('version',4);
CREATE VIRTUAL TABLE doctypes_searched_terms using fts5vocab(doctypes_searched, instance);
CREATE TRIGGER doctypes_searched_insert after insert on doctypes begin insert into doctypes_searched (rowid, keys) values (new.id, coalesce(new.title_search, '') || coalesce(search_key(new.description), '') || char(10)); insert into doctypes_searched (doctypes_searched, rank)
    select 'merge', 16 where abs(random()) % 8 = 0; end;
CREATE TRIGGER doctypes_searched_update after update of title_search, description on doctypes when new.title_search is not old.title_search or search_key(new.description) is not search_key(old.description)
     begin delete from doctypes_searched where rowid = old.id; insert into doctypes_searched (rowid, keys) values (new.id, coalesce(new.title_search, '') || coalesce(search_key(new.description), '') || char(10)); insert into doctypes_searched (doctypes_searched, rank)
    select 'merge', 16 where abs(random()) % 8 = 0; end;
CREATE TRIGGER doctypes_searched_delete after delete on doctypes begin delete from doctypes_searched where rowid = old.id; end;
CREATE VIRTUAL TABLE uploads_searched using fts5(
       keys, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1');
delete from "uploads_searched_data";
insert into "uploads_searched_data" values(1,X'024E');
insert into "uploads_searched_data" values(10,X'00000002FF00000103020000020101010101000001020101020200000100000000');
insert into "uploads_searched_data" values(137438953473,X'000000BC04300A756201030165010203C3BC620101032067720101032E706401010362657201010363687401010364660A010103652E70010202626501020272730102027373010103660A0A0103017501010367726F010302C3B60101036874200101036963680101036F65730102027373010103706466010103726F65010301730102027369010203C3B67301010373652E010202696301020273650101037420670101037562650102026562010104C3B67373010203BC626501040604060606060606060505050604060506060605060604050606050506060507');
insert into "uploads_searched_data" values(274877906945,X'0000005204300A76650201032E706402010361697302010364660A020103657277020103660A0A02010369737402010370646602010372776102010373742E020103742E700201037665720201037761690204060606060606060606060606');
delete from "uploads_searched_idx";
insert into "uploads_searched_idx" values(1,X'',2);
insert into "uploads_searched_idx" values(2,X'',2);
delete from "uploads_searched_docsize";
insert into "uploads_searched_docsize" values(1,X'41',1);
insert into "uploads_searched_docsize" values(2,X'0D',2);
delete from "uploads_searched_config";
insert into "uploads_searched_config" values('automerge',0);
insert into "uploads_searched_config" values('crisismerge',200);
insert into "uploads_searched_config" values('version',4);
CREATE VIRTUAL TABLE uploads_searched_terms using fts5vocab(uploads_searched, instance);
CREATE TRIGGER uploads_searched_insert after insert on uploads begin insert into uploads_searched (rowid, keys) values (new.id, coalesce(new.name_search, '') || char(10)); insert into uploads_searched (uploads_searched, rank)
    select 'merge', 16 where abs(random()) % 8 = 0; end;
CREATE TRIGGER uploads_searched_update after update of name_search on uploads when new.name_search is not old.name_search
     begin delete from uploads_searched where rowid = old.id; insert into uploads_searched (rowid, keys) values (new.id, coalesce(new.name_search, '') || char(10)); insert into uploads_searched (uploads_searched, rank)
    select 'merge', 16 where abs(random()) % 8 = 0; end;
CREATE TRIGGER uploads_searched_delete after delete on uploads begin delete from uploads_searched where rowid = old.id; end;
CREATE VIRTUAL TABLE medias_searched using fts5(
       keys, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1');
delete from "medias_searched_data";
insert into "medias_searched_data" values(1,X'0141');
insert into "medias_searched_data" values(10,X'00000002FF0000010301000001010101010100000100000000');
insert into "medias_searched_data" values(137438953473,X'000000BC04300A756201030165010203C3BC620101032067720101032E706401010362657201010363687401010364660A010103652E70010202626501020272730102027373010103660A0A0103017501010367726F010302C3B60101036874200101036963680101036F65730102027373010103706466010103726F65010301730102027369010203C3B67301010373652E010202696301020273650101037420670101037562650102026562010104C3B67373010203BC626501040604060606060606060505050604060506060605060604050606050506060507');
delete from "medias_searched_idx";
insert into "medias_searched_idx" values(1,X'',2);
delete from "medias_searched_docsize";
insert into "medias_searched_docsize" values(1,X'41',1);
delete from "medias_searched_config";
insert into "medias_searched_config" values('automerge',0);
insert into "medias_searched_config" values('crisismerge',200);
insert into "medias_searched_config" values('version',4);
CREATE VIRTUAL TABLE medias_searched_terms using fts5vocab(medias_searched, instance);
CREATE TRIGGER medias_searched_insert after insert on medias begin insert into medias_searched (rowid, keys) values (new.id, coalesce(new.filename_search, '') || char(10)); insert into medias_searched (medias_searched, rank)
    select 'merge', 16 where abs(random()) % 8 = 0; end;
CREATE TRIGGER medias_searched_update after update of filename_search on medias when new.filename_search is not old.filename_search
     begin delete from medias_searched where rowid = old.id; insert into medias_searched (rowid, keys) values (new.id, coalesce(new.filename_search, '') || char(10)); insert into medias_searched (medias_searched, rank)
    select 'merge', 16 where abs(random()) % 8 = 0; end;
CREATE TRIGGER medias_searched_delete after delete on medias begin delete from medias_searched where rowid = old.id; end;
CREATE VIRTUAL TABLE devices_searched using fts5(
       keys, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1');
delete from "devices_searched_data";
insert into "devices_searched_data" values(1,X'0210');
insert into "devices_searched_data" values(10,X'00000002FF00000103020000020101010101000001020101020200000100000000');
insert into "devices_searched_data" values(137438953473,X'0000003304300A6B700101032D3437010103310A0A010202310A0101033437310101033731310101036B702D010103702D34010406060605060606');
insert into "devices_searched_data" values(274877906945,X'0000003404300A6B700201032D343702010331320A020103320A0A0201033437310201033731320201036B702D020103702D34020406060606060606');
delete from "devices_searched_idx";
insert into "devices_searched_idx" values(1,X'',2);
insert into "devices_searched_idx" values(2,X'',2);
delete from "devices_searched_docsize";
insert into "devices_searched_docsize" values(1,X'08',1);
insert into "devices_searched_docsize" values(2,X'08',2);
delete from "devices_searched_config";
insert into "devices_searched_config" values('automerge',0);
insert into "devices_searched_config" values('crisismerge',200);
insert into "devices_searched_config" values('version',4);
CREATE VIRTUAL TABLE devices_searched_terms using fts5vocab(devices_searched, instance);
CREATE TRIGGER devices_searched_insert after insert on devices begin insert into devices_searched (rowid, keys) values (new.id, coalesce(new.serial_number_search, '') || char(10)); insert into devices_searched (devices_searched, rank)
    select 'merge', 16 where abs(random()) % 8 = 0; end;
CREATE TRIGGER devices_searched_update after update of serial_number_search on devices when new.serial_number_search is not old.serial_number_search
     begin delete from devices_searched where rowid = old.id; insert into devices_searched (rowid, keys) values (new.id, coalesce(new.serial_number_search, '') || char(10)); insert into devices_searched (devices_searched, rank)
    select 'merge', 16 where abs(random()) % 8 = 0; end;
CREATE TRIGGER devices_searched_delete after delete on devices begin delete from devices_searched where rowid = old.id; end;
CREATE VIRTUAL TABLE logs_searched using fts5(
       keys, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1');
delete from "logs_searched_data";
insert into "logs_searched_data" values(1,X'0D8968');
insert into "logs_searched_data" values(10,X'00000002FF000001030500000505010101090000090101010A0A0000010201010B0B0000010301010C0C0000010401010D0D00000100000000');
insert into "logs_searched_data" values(137438953473,X'000000EB04300A0A630A020263680A020264610A010320686F0A0204E2809E760A01032E70640A01036164650A020269730A020274650A01036368650A0301670A01036461740A0202656E0A020466E2809C0A01036566690A020269200A02026C610A02026E0A0A020272770A010366696E0A0204E2809C200A010367656C0A01036865660A020267650A02026F630A01056920E2809E0A02026E0A0A020273740A01036C61640A01036E0A0A0A01036F63680A01037064660A01037277610A010373742E0A0103742E700A020265690A01037665720A01037761690A0105E2809C20680A03039E76650A04060505060706060505060406050706050505050607060605050805050606060606060605060608');
insert into "logs_searched_data" values(274877906945,X'000000B504300A0A630B020263680B020267650B01032061650B03016E0B0203C3A46E0B010361656E0B0301740B02026E640B020274200B01036368650B01036465720B01036566690B02026E640B020272610B03016E0B0302C3A40B020274200B010366696E0B01036765720B01036865660B0103696E0A0B01036E0A0A0B0301670B020264650B01037261650B0301740B02026E0A0B0203C3A4740B01037420610B0302C3A40B0104C3A46E640B030274200B040605050604060604050506060605050405050606060606040506040506060507');
insert into "logs_searched_data" values(412316860417,X'0000014F04300A0A6B0C03016D0C0202616E0C02026B700C02026D750C0302C3BC0C010320676D0C02026D690C020270750C020273650C01032D34370C0103310A0A0C0202310A0C01033437310C01033731310C0103616E6D0C010362680A0C010364756E0C0103656C640C03016C0C02026E200C03016E0C0202720A0C0301200C0301690C010367206D0C02026D620C0103680A0A0C03016D0C010369656E0C020274200C01036B702D0C01036C64750C020265720C02026C650C01036D62680C0202656C0C0301720C020269740C02026D650C020270650C020275650C03016C0C0203C3BC6C0C01036E20670C020267200C02026D650C02026E750C0202756D0C0103702D340C0202656E0C0202756D0C0103720A0A0C020220700C020269650C01037365720C01037420730C010375656C0C02026C6C0C02026D6D0C0301700C02026E670C0104C3BC6C6C0C040604050505050605050506060506060606060604050405040406050604060506060505060504050505050406060505050506050506050506060605050405');
insert into "logs_searched_data" values(549755813889,X'0000016F04300A0A6B0D020263750D02026B700D01032066610D020267650D020269730D02026F640D020270610D0103210A0A0D0301630D01032D34370D0103310A0A0D0202310A0D01033437310D01033731310D01033A20670D01036165740D02026C730D020273730D020274650D01036368210D020275730D01036465720D0103656E750D020272200D0301610D03016C0D0302C3A40D020274650D010366616C0D01036765720D0202696E0D010368210A0D0103696E3A0D020273740D01036B702D0D01036C6F670D020273630D01036D65720D02026D650D01036E3A200D0202756D0D01036F64650D020267690D02026D650D020272740D0103702D340D020261730D010372206F0D0301700D020261650D0301740D02026C6F0D020274200D0203C3A4740D01037363680D020273770D020274200D03016F0D0202776F0D01037420660D0301690D0202656E0D02026F6D0D0103756D6D0D020273740D0103776F720D0104C3A474650D0406050506050505050604060605060606060505050605060605040405050606050606050606050605060506050505060506040504050506060505040506040505060506');
insert into "logs_searched_data" values(687194767361,X'0000056104300A0A6301010101010101010103016B080103016D030501020261720402026265020202636801010101010101010102026461060103016F05020266690302026765080102026B70080102026D750305010302C3BC030501010320616E01010101010201010202676D0305010301720601020268610103016F060202707503050102027369010204E2809E6202030501650405016B080105016D0305017506010502C3BC060101032D31300402023437080101032E7064060101053035E2809C040103310A0A0802023035040202310A080303E2809C080202320A090303E2809C090204E2809C20080103320A0A090204E2809C200901033437310801010535E2809C20040103373131080301320901056120E2809E0302022D3104020264650602026574080102026E67010101010102010103016C0502027262020301740402027420010701030165060101036265610203016902030172020401030174050202680A0305010303E2809C030202736105010363682001030165010101010101010101030167060301740601010364617406010202656E0603017401020466E2809C060102026F6B050204E2809C20020103652E7006010202612D040301720202026265060103017305020266690101010101010101010202677402010101020101020269200601030174020302026C6106030164010301650201010102010103016C03050103016E0402026D650102026E0A0603012003050103017405020272200201010401030161080103016E0203017306010302C3A408010202737306010202740A01030120080103017205010366696E010101010101010101030172030204E2809C200601010367656C020101010101010103016D01030172080102026D620305010202726F06010302C3B606010202740A020101010201010204E2809C20050103680A0A03050103016D0305010202206101020261740102026566010101010101010101020267650602026F63060202742006010204E2809C200301056920E2809E060102026368010501020265620502026B650402026E0A010101010101010101030120010202726D0302027465020301750501036B656C040202702D08010202756D0501036C616406020264650102026567020101010201010301690503017203050102026C6503050102026E750401036D612003020262680305010202656C0103016E050301720402026D6504020270650305010202756503050103016C0305010203C3BC6C03050101036E0A0A010101010101010101030164060202206703050103016801020464E2809C020202676501010101010201010303E2809C0502026C65050202746505030179050202756D0401036F63680602026573060102026B750502027373060101057020E2809E0502022D3408010202646606010202656E0305010202756D03050101037220700305010303E2809E020202026165080103017408010202626502020269650502026D610302026E640202026F650601030173060102027369060102027469040203C3A47408010302B6730601010373616E050202652E0601020269630105010202736506010103740A0A010101010102010103016407030166030301670801020220670601030173010303E2809E080102026569060103016E05030172020202696B0402027269050202756E0502027970050103756265060102026562060103016C03050102026C6C03050102026D650503016D0403017003050102026E67050103797020050104C3A4742008010203B6737306010203BC6265060103026C6C0305010105E2809C2061020101010201010501680603039E62650203040265610404026B70080104026D75030502C3BC0304027562060105016506010403C3BC620601040E050605050D060405060607070D0705050407050804050405060606070806050506050607060707080604080505060C040504070506040604070605060C040507050408050707050406040D0B060505040A0604050506040905040506060505040E04080D04050706060B07080605050D05050607090705050D0405050406060506050B04060705060705040405070706080E040704070C06050504050606050608060607070807060505050505060506050706060607060D04040506040706040405050505070606070504060506080707070E0407050605050605');
delete from "logs_searched_idx";
insert into "logs_searched_idx" values(1,X'',2);
insert into "logs_searched_idx" values(2,X'',2);
insert into "logs_searched_idx" values(3,X'',2);
insert into "logs_searched_idx" values(4,X'',2);
insert into "logs_searched_idx" values(5,X'',2);
delete from "logs_searched_docsize";
insert into "logs_searched_docsize" values(1,X'23',1);
insert into "logs_searched_docsize" values(2,X'24',2);
insert into "logs_searched_docsize" values(3,X'8130',3);
insert into "logs_searched_docsize" values(4,X'28',4);
insert into "logs_searched_docsize" values(5,X'33',5);
insert into "logs_searched_docsize" values(6,X'8105',6);
insert into "logs_searched_docsize" values(7,X'7C',7);
insert into "logs_searched_docsize" values(8,X'8118',8);
insert into "logs_searched_docsize" values(9,X'8118',9);
insert into "logs_searched_docsize" values(10,X'29',10);
insert into "logs_searched_docsize" values(11,X'31',11);
insert into "logs_searched_docsize" values(12,X'5F',12);
insert into "logs_searched_docsize" values(13,X'812C',13);
delete from "logs_searched_config";
insert into "logs_searched_config" values('automerge',0);
insert into "logs_searched_config" values('crisismerge',200);
insert into "logs_searched_config" values('version',4);
CREATE VIRTUAL TABLE logs_searched_terms using fts5vocab(logs_searched, instance);
CREATE TRIGGER logs_searched_insert after insert on logs begin insert into logs_searched (rowid, keys) values (new.id, coalesce(new.message_search, '') || coalesce(search_key(new.serial_number), '') || coalesce(search_key(new.user_name), '') || coalesce(search_key(new.company_name), '') || char(10)); insert into logs_searched (logs_searched, rank)
    select 'merge', 16 where abs(random()) % 8 = 0; end;
CREATE TRIGGER logs_searched_update after update of message_search, serial_number, user_name, company_name on logs when new.message_search is not old.message_search or search_key(new.serial_number) is not search_key(old.serial_number) or search_key(new.user_name) is not search_key(old.user_name) or search_key(new.company_name) is not search_key(old.company_name)
     begin delete from logs_searched where rowid = old.id; insert into logs_searched (rowid, keys) values (new.id, coalesce(new.message_search, '') || coalesce(search_key(new.serial_number), '') || coalesce(search_key(new.user_name), '') || coalesce(search_key(new.company_name), '') || char(10)); insert into logs_searched (logs_searched, rank)
    select 'merge', 16 where abs(random()) % 8 = 0; end;
CREATE TRIGGER logs_searched_delete after delete on logs begin delete from logs_searched where rowid = old.id; end;
CREATE TRIGGER companies_insert_raises after insert on companies begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'companies';
         end;
CREATE TRIGGER companies_update_raises after update on companies begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'companies';
         end;
CREATE TRIGGER companies_delete_raises after delete on companies begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'companies';
         end;
CREATE TRIGGER parts_insert_raises after insert on parts begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'parts';
         end;
CREATE TRIGGER parts_update_raises after update on parts begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'parts';
         end;
CREATE TRIGGER parts_delete_raises after delete on parts begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'parts';
         end;
CREATE TRIGGER doctypes_insert_raises after insert on doctypes begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'doctypes';
         end;
CREATE TRIGGER doctypes_update_raises after update on doctypes begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'doctypes';
         end;
CREATE TRIGGER doctypes_delete_raises after delete on doctypes begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'doctypes';
         end;
CREATE TRIGGER devices_insert_raises after insert on devices begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'devices';
         end;
CREATE TRIGGER devices_update_raises after update on devices begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'devices';
         end;
CREATE TRIGGER devices_delete_raises after delete on devices begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'devices';
         end;
CREATE TRIGGER device_medias_insert_raises after insert on device_medias begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'files';
         end;
CREATE TRIGGER device_medias_update_raises after update on device_medias begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'files';
         end;
CREATE TRIGGER device_medias_delete_raises after delete on device_medias begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'files';
         end;
CREATE TRIGGER part_medias_insert_raises after insert on part_medias begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'files';
         end;
CREATE TRIGGER part_medias_update_raises after update on part_medias begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'files';
         end;
CREATE TRIGGER part_medias_delete_raises after delete on part_medias begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'files';
         end;
CREATE TRIGGER medias_insert_raises after insert on medias begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'files';
         end;
CREATE TRIGGER medias_update_raises after update on medias begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'files';
         end;
CREATE TRIGGER medias_delete_raises after delete on medias begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'files';
         end;
CREATE TRIGGER versions_insert_raises after insert on versions begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'files';
         end;
CREATE TRIGGER versions_update_raises after update on versions begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'files';
         end;
CREATE TRIGGER versions_delete_raises after delete on versions begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'files';
         end;
CREATE TRIGGER uploads_insert_raises after insert on uploads begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'files';
         end;
CREATE TRIGGER uploads_update_raises after update on uploads begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'files';
         end;
CREATE TRIGGER uploads_delete_raises after delete on uploads begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'files';
         end;
CREATE TRIGGER previews_insert_raises after insert on previews begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'files';
         end;
CREATE TRIGGER previews_update_raises after update on previews begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'files';
         end;
CREATE TRIGGER previews_delete_raises after delete on previews begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'files';
         end;
CREATE TRIGGER settings_insert_raises after insert on settings begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'settings';
         end;
CREATE TRIGGER settings_update_raises after update on settings begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'settings';
         end;
CREATE TRIGGER settings_delete_raises after delete on settings begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'settings';
         end;
CREATE TRIGGER document_jobs_insert_raises after insert on document_jobs begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'orders';
         end;
CREATE TRIGGER document_jobs_update_raises after update on document_jobs begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'orders';
         end;
CREATE TRIGGER document_jobs_delete_raises after delete on document_jobs begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'orders';
         end;
CREATE TRIGGER mails_insert_raises after insert on mails begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'orders';
         end;
CREATE TRIGGER mails_update_raises after update on mails begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'orders';
         end;
CREATE TRIGGER mails_delete_raises after delete on mails begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'orders';
         end;
CREATE INDEX settings_upload_id on settings (upload_id);
CREATE INDEX delivered_files_media_id on delivered_files (media_id);
CREATE INDEX logs_whole_address on logs (created_at)
    where address is not null and address not like '%*';
