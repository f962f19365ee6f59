CREATE TABLE migrations (name text primary key, applied_at text not null);
insert into "migrations" values('0001-foundation','2026-11-23T00:20:56.782Z');
insert into "migrations" values('0002-tokens-and-kept-answers','2026-11-23T00:20:56.782Z');
insert into "migrations" values('0003-optional-relations','2026-11-23T00:20:56.784Z');
insert into "migrations" values('0004-documents-and-mail','2026-11-23T00:20:56.787Z');
insert into "migrations" values('0005-log-periods','2026-11-23T00:20:56.787Z');
insert into "migrations" values('0006-german-order','2026-11-23T00:20:56.802Z');
insert into "migrations" values('0007-versions','2026-11-23T00:20:56.816Z');
insert into "migrations" values('0008-unused-uploads','2026-11-23T00:20:56.817Z');
insert into "migrations" values('0009-log-requests','2026-11-23T00:20:56.817Z');
insert into "migrations" values('0010-file-versions','2026-11-23T00:20:56.821Z');
insert into "migrations" values('0011-master-data','2026-11-23T00:20:56.826Z');
insert into "migrations" values('0012-previews','2026-11-23T00:20:56.827Z');
insert into "migrations" values('0013-public-visits','2026-11-23T00:20:56.827Z');
insert into "migrations" values('0014-order-passwords','2026-11-23T00:20:56.828Z');
insert into "migrations" values('0015-local-days','2026-11-23T00:20:56.829Z');
insert into "migrations" values('0016-search-index','2026-11-23T00:20:56.842Z');
insert into "migrations" values('0017-data-versions','2026-11-23T00:20:56.846Z');
insert into "migrations" values('0018-logo','2026-11-23T00:20:56.847Z');
insert into "migrations" values('0019-delivered-files','2026-11-23T00:20:56.853Z');
insert into "migrations" values('0020-transfers','2026-11-23T00:20:56.855Z');
insert into "migrations" values('0021-log-addresses','2026-11-23T00:20:56.856Z');
insert into "migrations" values('0022-password-kinds','2026-11-23T00:20:56.862Z');
insert into "migrations" values('0023-session-facts','2026-11-23T00:20:56.864Z');
insert into "migrations" values('0024-second-factors','2026-11-23T00:20:56.866Z');
insert into "migrations" values('0025-active-content','2026-11-23T00:20:56.867Z');
insert into "migrations" values('0026-password-links','2026-11-23T00:20:56.873Z');
insert into "migrations" values('0027-single-sign-on','2026-11-23T00:20:56.875Z');
CREATE TABLE "users" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "username" text not null, "username_folded" text not null unique, "email" text, "email_folded" text unique, "password_hash" text not null, "is_admin" integer not null, "is_blocked" integer not null, "version" integer default 1 not null, "changed_by" text);
insert into "users" values(1,'2026-11-23T00:20:56.881Z','2026-11-23T00:20:56.881Z','chefin','chefin',NULL,NULL,'$argon2id$v=19$m=19456,t=2,p=1$/Vq7KhWD6u6V0Z2tJ0Ixlw$z7wK6X5Fc6QlfXjsakGVnGJKQVqmHv2vqzSuQAD2vks',1,0,1,NULL);
insert into "users" values(2,'2026-11-23T00:20:56.993Z','2026-11-23T00:20:56.993Z','bernd','bernd',NULL,NULL,'$argon2id$v=19$m=19456,t=2,p=1$d6E1tL7JCyDs/ixtIWb2pg$K7mWDKwK4lGJEgxn+EyvnaZ/wqlphtCRxs9kkF2nx/c',0,0,1,NULL);
CREATE TABLE "sessions" ("id" integer primary key autoincrement, "kind" text not null, "subject_id" integer not null, "bearer_hash" text unique, "cookie_hash" text not null unique, "created_at" text not null, "last_seen_at" text not null, browser text, address text, confirmed_at text, came_by text);
insert into "sessions" values(1,'staff',1,'c5deffeb9f701259fe6c4136319b28b1dd8f02822a80a895697b3112083c62f3','160c68e8c7b86eaa732464dfc9cb57306781d958f9fbe187de6fb36fb6dac3ac','2026-11-23T00:20:56.963Z','2026-11-23T00:20:56.963Z','Programm „lightMyRequest“','127.0.0.*','2026-11-23T00:20:56.963Z',NULL);
insert into "sessions" values(2,'device',1,NULL,'556b070ea47823d82692466aa0993192f1d19b72e73e81f701f1b64d73cf096a','2026-11-23T00:20:57.084Z','2026-11-23T00:20:57.084Z','Programm „lightMyRequest“','127.0.0.*','2026-11-23T00:20:57.084Z',NULL);
CREATE TABLE "setup_codes" ("code_hash" text primary key, "expires_at" text not null, "tries_left" integer not null);
CREATE TABLE "companies" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "name" text not null, "name_folded" text not null, "customer_number" integer not null unique, "description" text, "password_hash" text not null, "is_password_weak" integer not null, name_search text not null default '', name_sort text not null default '', "version" integer default 1 not null, "changed_by" text, address text, country text, email text, contact text, language text, password_kind text);
insert into "companies" values(1,'2026-11-23T00:20:56.996Z','2026-11-23T00:20:56.996Z','Müller Pumpen GmbH','müller pumpen gmbh',10001,'Straße','$argon2id$v=19$m=19456,t=2,p=1$Gk8tbQ2/N6CgMmdK0xKYRQ$G8Xm8xbE5Jt/7T3wYGI19UhS7yXp23DriqJVplRvtZM',1,'
müller pumpen gmbh
muller pumpen gmbh
mueller pumpen gmbh
','muller pumpen gmbh',1,'chefin',NULL,NULL,NULL,NULL,NULL,'weak');
CREATE TABLE "parts" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "title" text not null, "title_folded" text not null unique, "description" text, title_search text not null default '', title_sort text not null default '', "version" integer default 1 not null, "changed_by" text, public_id text, lifetime_years integer, is_for_private_use integer not null default 0, picture_id integer references uploads (id) on delete set null);
insert into "parts" values(1,'2026-11-23T00:20:57.015Z','2026-11-23T00:20:57.015Z','EA-105','ea-105','Überdruckventil','
ea-105
','ea-03105',1,'chefin','d1r22v9m',NULL,0,NULL);
CREATE TABLE "doctypes" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "title" text not null, "title_folded" text not null unique, "description" text, title_search text not null default '', title_sort text not null default '', "version" integer default 1 not null, "changed_by" text, reader text not null default 'customer', position integer not null default 0, vdi_class text, is_required integer not null default 0);
insert into "doctypes" values(1,'2026-11-23T00:20:57.018Z','2026-11-23T00:20:57.018Z','Betriebsanleitung','betriebsanleitung',NULL,'
betriebsanleitung
','betriebsanleitung',1,'chefin','customer',0,NULL,0);
CREATE TABLE "blobs" ("sha256" text primary key, "size" bigint not null, "created_at" text not null);
insert into "blobs" values('0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184',40,'2026-11-23T00:20:57.023Z');
insert into "blobs" values('6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0',30,'2026-11-23T00:20:57.066Z');
CREATE TABLE "uploads" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "name" text not null, "name_folded" text not null, "slug" text not null unique, "ext" text not null, "mime" text not null, "size" bigint not null, "blob_sha256" text not null references "blobs" ("sha256"), name_search text not null default '', name_sort text not null default '', "version" integer default 1 not null, "changed_by" text, uploaded_by text, origin text, begun_at text, active_content text not null default '[]');
insert into "uploads" values(1,'2026-11-23T00:20:57.024Z','2026-11-23T00:20:57.024Z','Übersicht Größe.pdf','übersicht grösse.pdf','d597b1d653e21058edd49f9a25543f27.pdf','.pdf','application/pdf',40,'0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184','
übersicht grösse.pdf
ubersicht grosse.pdf
uebersicht groesse.pdf
','ubersicht grosse.pdf',1,'chefin','chefin','api',NULL,'[]');
insert into "uploads" values(2,'2026-11-23T00:20:57.066Z','2026-11-23T00:20:57.066Z','verwaist.pdf','verwaist.pdf','af670b8d8920e408b0e5146f9dba096b.pdf','.pdf','application/pdf',30,'6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0','
verwaist.pdf
','verwaist.pdf',1,'chefin','chefin','api',NULL,'[]');
CREATE TABLE "medias" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "filename" text not null, "filename_folded" text not null, "doctype_id" integer references "doctypes" ("id"), "upload_id" integer unique references "uploads" ("id") on delete set null, filename_search text not null default '', filename_sort text not null default '', "version" integer default 1 not null, "changed_by" text, languages text not null default '["de"]', original_id integer references medias (id) on delete set null);
insert into "medias" values(1,'2026-11-23T00:20:57.029Z','2026-11-23T00:20:57.035Z','Übersicht Größe.pdf','übersicht grösse.pdf',1,1,'
übersicht grösse.pdf
ubersicht grosse.pdf
uebersicht groesse.pdf
','ubersicht grosse.pdf',2,'chefin','["de"]',NULL);
CREATE TABLE "retired_public_ids" ("public_id" text primary key, "retired_at" text not null);
CREATE TABLE "logs" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "type" text not null, "status" text, "message" text, "message_folded" text, "serial_number" text, "user_name" text, "company_name" text, "address" text, message_search text, message_sort text, "request_key" text);
insert into "logs" values(1,'2026-11-23T00:20:56.964Z','2026-11-23T00:20:56.964Z','info','200','chefin hat sich angemeldet','chefin hat sich angemeldet',NULL,'chefin',NULL,'127.0.0.1','
chefin hat sich angemeldet
','chefin hat sich angemeldet',NULL);
insert into "logs" values(2,'2026-11-23T00:20:56.993Z','2026-11-23T00:20:56.993Z','info','api-call','Bearbeiter „bernd“ angelegt','bearbeiter „bernd“ angelegt',NULL,'chefin',NULL,NULL,'
bearbeiter „bernd“ angelegt
','bearbeiter „bernd“ angelegt',NULL);
insert into "logs" values(3,'2026-11-23T00:20:57.011Z','2026-11-23T00:20:57.011Z','info','api-call','Firma „Müller Pumpen GmbH“ angelegt','firma „müller pumpen gmbh“ angelegt',NULL,'chefin','Müller Pumpen GmbH',NULL,'
firma „müller pumpen gmbh“ angelegt
firma „muller pumpen gmbh“ angelegt
firma „mueller pumpen gmbh“ angelegt
','firma „muller pumpen gmbh“ angelegt',NULL);
insert into "logs" values(4,'2026-11-23T00:20:57.016Z','2026-11-23T00:20:57.016Z','info','api-call','Artikelnummer „EA-105“ angelegt','artikelnummer „ea-105“ angelegt',NULL,'chefin',NULL,NULL,'
artikelnummer „ea-105“ angelegt
','artikelnummer „ea-03105“ angelegt',NULL);
insert into "logs" values(5,'2026-11-23T00:20:57.019Z','2026-11-23T00:20:57.019Z','info','api-call','Dokumententyp „Betriebsanleitung“ angelegt','dokumententyp „betriebsanleitung“ angelegt',NULL,'chefin',NULL,NULL,'
dokumententyp „betriebsanleitung“ angelegt
','dokumententyp „betriebsanleitung“ angelegt',NULL);
insert into "logs" values(6,'2026-11-23T00:20:57.024Z','2026-11-23T00:20:57.024Z','info','api-call','Datei „Übersicht Größe.pdf“ hochgeladen','datei „übersicht grösse.pdf“ hochgeladen',NULL,'chefin',NULL,NULL,'
datei „übersicht grösse.pdf“ hochgeladen
datei „ubersicht grosse.pdf“ hochgeladen
datei „uebersicht groesse.pdf“ hochgeladen
','datei „ubersicht grosse.pdf“ hochgeladen',NULL);
insert into "logs" values(7,'2026-11-23T00:20:57.032Z','2026-11-23T00:20:57.032Z','info','api-call','Datei „Übersicht Größe.pdf“ angelegt','datei „übersicht grösse.pdf“ angelegt',NULL,'chefin',NULL,NULL,'
datei „übersicht grösse.pdf“ angelegt
datei „ubersicht grosse.pdf“ angelegt
datei „uebersicht groesse.pdf“ angelegt
','datei „ubersicht grosse.pdf“ angelegt',NULL);
insert into "logs" values(8,'2026-11-23T00:20:57.050Z','2026-11-23T00:20:57.050Z','info','api-call','Gerät „KP-4711“ angelegt','gerät „kp-4711“ angelegt','KP-4711','chefin','Müller Pumpen GmbH',NULL,'
gerät „kp-4711“ angelegt
gerat „kp-4711“ angelegt
geraet „kp-4711“ angelegt
','gerat „kp-044711“ angelegt',NULL);
insert into "logs" values(9,'2026-11-23T00:20:57.063Z','2026-11-23T00:20:57.063Z','info','api-call','Gerät „KP-4712“ angelegt','gerät „kp-4712“ angelegt','KP-4712','chefin','Müller Pumpen GmbH',NULL,'
gerät „kp-4712“ angelegt
gerat „kp-4712“ angelegt
geraet „kp-4712“ angelegt
','gerat „kp-044712“ angelegt',NULL);
insert into "logs" values(10,'2026-11-23T00:20:57.066Z','2026-11-23T00:20:57.066Z','info','api-call','Datei „verwaist.pdf“ hochgeladen','datei „verwaist.pdf“ hochgeladen',NULL,'chefin',NULL,NULL,'
datei „verwaist.pdf“ hochgeladen
','datei „verwaist.pdf“ hochgeladen',NULL);
insert into "logs" values(11,'2026-11-23T00:20:57.070Z','2026-11-23T00:20:57.070Z','error','500','Gerät ändern','gerät ändern',NULL,'chefin',NULL,'127.0.0.1','
gerät ändern
gerat andern
geraet aendern
','gerat andern',NULL);
insert into "logs" values(12,'2026-11-23T00:20:57.084Z','2026-11-23T00:20:57.084Z','customer','200','Anmeldung mit Seriennummer','anmeldung mit seriennummer','KP-4711',NULL,'Müller Pumpen GmbH','127.0.0.1','
anmeldung mit seriennummer
','anmeldung mit seriennummer',NULL);
insert into "logs" values(13,'2026-11-23T00:20:57.102Z','2026-11-23T00:20:57.102Z','customer','400','customerLogin: Gerätenummer oder Passwort ist falsch!','customerlogin: gerätenummer oder passwort ist falsch!','KP-4711',NULL,NULL,'127.0.0.1','
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
  , serial_number_search text not null default '', serial_number_sort text not null default '', "version" integer default 1 not null, "changed_by" text, delivered_on text, placed_on_market_on text, built_in integer, note text, password_kind text);
insert into "devices" values(1,'2026-11-23T00:20:57.035Z','2026-11-23T00:20:57.035Z','sby3reyj','KP-4711','kp-4711',1,1,'$argon2id$v=19$m=19456,t=2,p=1$ihkMuG7aQp2ta/kXVXo+4A$GBoM9Emgq3X0iKn0rpScz/HYd3pEN8oFVNevlIjGRhw',0,'
kp-4711
','kp-044711',1,'chefin',NULL,NULL,NULL,NULL,'typed');
insert into "devices" values(2,'2026-11-23T00:20:57.053Z','2026-11-23T00:20:57.053Z','sgndbmwd','KP-4712','kp-4712',1,1,'$argon2id$v=19$m=19456,t=2,p=1$qyTcKiLUOrtSYTBHmglpEQ$U1VLgSNzGrSWjx6169MYyzOqmCiMsjtlCwPh4QVHWY0',0,'
kp-4712
','kp-044712',1,'chefin',NULL,NULL,NULL,NULL,'typed');
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
insert into "versions" values(1,'2026-11-23T00:20:57.029Z','2026-11-23T00:20:57.029Z',1,'chefin',1,1,'1','2026-11-23',NULL,NULL,NULL,'chefin',0);
CREATE TABLE settings (
       name text primary key, value text not null, updated_at text not null, changed_by text
     , upload_id integer references uploads (id));
CREATE TABLE "previews" ("source_sha256" text not null references "blobs" ("sha256"), "width" integer not null, "sha256" text not null references "blobs" ("sha256"), "height" integer not null, "made_at" text not null, constraint "previews_key" primary key ("source_sha256", "width"));
CREATE TABLE "preview_jobs" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "state" text not null, "attempts" integer not null, "next_try_at" text, "leased_until" text, "error" text, "source_sha256" text not null unique);
insert into "preview_jobs" values(1,'2026-11-23T00:20:57.026Z','2026-11-23T00:20:57.026Z','waiting',0,'2026-11-23T00:20:57.026Z',NULL,NULL,'0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184');
insert into "preview_jobs" values(2,'2026-11-23T00:20:57.067Z','2026-11-23T00:20:57.067Z','waiting',0,'2026-11-23T00:20:57.067Z',NULL,NULL,'6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0');
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
insert into "data_versions" values('companies',0,1795393257011);
insert into "data_versions" values('parts',0,1795393257016);
insert into "data_versions" values('doctypes',0,1795393257019);
insert into "data_versions" values('devices',0,1795393257063);
insert into "data_versions" values('files',0,1795393257067);
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
CREATE TABLE passkeys (
       id integer primary key autoincrement,
       user_id integer not null references users (id) on delete cascade,
       name text not null,
       credential_id text not null unique,
       public_key text not null,
       counter bigint not null,
       transports text not null,
       rp_id text not null,
       created_at text not null,
       last_used_at text
     );
CREATE TABLE authenticator_apps (
       user_id integer primary key references users (id) on delete cascade,
       secret text not null,
       last_step integer not null,
       created_at text not null
     );
CREATE TABLE recovery_codes (
       code_hash text primary key,
       user_id integer not null references users (id) on delete cascade
     );
CREATE TABLE tickets (
       ticket_hash text primary key,
       kind text not null,
       user_id integer references users (id) on delete cascade,
       session_id integer,
       details text not null,
       tries_left integer not null,
       expires_at text not null
     );
CREATE TABLE password_links (
      id integer primary key autoincrement,
      state text not null,
      audience text not null,
      identifier text,
      kind text,
      subject_id integer,
      owner_mark text,
      recipient_hash text,
      secret_hash text,
      expires_at text,
      attempts integer not null,
      next_try_at text,
      leased_until text,
      error text,
      created_at text not null,
      updated_at text not null,
      constraint password_links_secret_hash_key unique (secret_hash)
    );
CREATE TABLE identities (
       user_id integer primary key references users (id) on delete cascade,
       issuer text not null,
       subject text not null,
       linked_at text not null
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
insert into "logs_searched_data" values(10,X'00000002FF000001030100000000010A0101010D00000D0000');
insert into "logs_searched_data" values(1374389534721,X'0000075304300A0A63010101010101010101010103016B0801030103016D030501030202616E0C0301720402026265020202636801010101010101010101010301750D0202646106010303016F0502026669030202676508010202026B700801030102026D75030501030302C3BC0305010301032061650B03016E010101010102010102020266610D020267650D03016D030501030301720601020268610103016F0604020269730D02026D690C02026F640D020270610D03017503050103020273650C030169010203C3A46E0B0204E2809E6202030501650405016B080105016D0305017506010501760A0502C3BC06010103210A0A0D0301630D01032D313004020234370801030101032E706406010301053035E2809C040103310A0A08040102023035040202310A0804010303E2809C080202320A090303E2809C090204E2809C20080103320A0A090204E2809C2009010334373108010301010535E2809C200401033731310804010301320901033A20670D01056120E2809E0302022D31040202646506040202656E0B03017408010202020269730A02026C730D02026E640B030167010101010102010103016C0503016D0C020272620203017404020273730D02027420010701020301650601030301036265610203016902030172020401030174050202680A030501030303E2809C0302027361050103636820010301210D030165010101010101010101010103016706040301740601020275730D01036461740601030202656E06040301720B0203017401020466E2809C06010302026F6B050202756E0C0204E2809C20020103652E7006010202612D040301720202026265060103017305020266690101010101010101010101020267740201010102010102026920060103030174020302026C610604030164010B0301650201010102010103016C0305010303016E0402026D650102026E0A0604030120030501030301640B03016E0C030174050301750D0202720A0C03012002010104010301030161080102020301690C03016C0D03016E020903017306010301770A0302C3A4080102020202737306010202740A010301200801020301650D03017205010366616C0D0202696E0101010101010101010101030172030204E2809C20060103010367206D0C0202656C02010101010101010103016D01030172080102020202696E0D02026D62030501030202726F06010302C3B606010202740A020101010201010204E2809C20050103680A0A0305010303016D0305010302022061010202210A0D020261740102026566010101010101010101010102026765060402026F6306040202742006010204E2809C200301056920E2809E06010302026368010501020265620503016E0C02026B650402026E0A01010101010101010101010301200103013A0D0202726D03020273740A03020274200C030165020301750501036B656C040202702D080103010202756D0501036C6164060402026465010301750C0202656702010101020101030169050301720305010302026C650305010302026E750402026F670D020273630D01036D61200302026268030501030202656C010B03016E05030172040801020269740C02026D650408010202706503050103020275650305010303016C030501030203C3BC6C0305010301036E0A0A0101010101010101010101030164060301670B02022067030501030301680102023A200D020264650B0303E2809C02020267200C03016501010101010201010303E2809C0502026C650502026D650C02026E750C0202746505030179050202756D04080101036F63680604020264650D020265730601020267690D02026B750502026D650D020272740D02027373060101057020E2809E0502022D3408010301020261730D020264660601030202656E030501030202756D030501030103720A0A0C0202206F0D03017003050103010303E2809E0202020261650801020203017408010202020262650202026965050702026C6F0D02026D610302026E0A0B0301640202026F6506010301730601020273690601020274200D03016904020277610A0203C3A474080102020302B6730601010373616E05020263680D0202652E06010301720C020269630105010202736506010301770D020274200D03012E0A03016F0D0202776F0D0103740A0A010101010102010103016407030166030301670801020220610B0301660D03016706010301690D030173010B0302C3A40B0303E2809E080102022E700A0202656906010303016E0508030172020202696B0402026F6D0D02027269050202756E0502027970050103756265060102026562060103016C0305010302026C6C0305010302026D650503016D0408010301700305010302026E670507020273740D01037665720A01037761690A02026F720D0103797020050104C3A46E640B030274200801020401650D0203B6737306010203BC6265060103026C6C030501030105E2809C206102010101020101050168060403039E62650203040265610404026B70080104026D75030502C3BC030402756206010501650601040276650A0403C3BC620601041007070504050F0407040507080808060C050507050505050505050705040608040504050406060406080808080507060506070607090808040608050605070505050B040405040508070604060408060506040E050505080605040905050707050406040F0B070506050A070405060704040404050A070404050504080605060404060F0409060D0407050806060B0709070505050F060606070A070504050F040405060504040608050705040B04070805050506080604060507080807091004040804050506050B060505050504070705060505050506080805070808060508070807050605050504060506050405090606050604070604050404050D04040505040504050507050705040505050505070607080506070605060605060707040707080E050705060505060505');
delete from "logs_searched_idx";
insert into "logs_searched_idx" values(10,X'',2);
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
CREATE INDEX passkeys_user_id on passkeys (user_id);
CREATE INDEX recovery_codes_user_id on recovery_codes (user_id);
CREATE INDEX tickets_user_id on tickets (user_id);
CREATE INDEX tickets_expires_at on tickets (expires_at);
CREATE INDEX password_links_state_next_try_at on password_links (state, next_try_at);
CREATE INDEX password_links_recipient_hash on password_links (recipient_hash);
CREATE UNIQUE INDEX identities_subject_key on identities (issuer, subject);
