CREATE TABLE migrations (name text primary key, applied_at text not null);
insert into "migrations" values('0001-foundation','2026-11-23T00:20:07.509Z');
insert into "migrations" values('0002-tokens-and-kept-answers','2026-11-23T00:20:07.524Z');
insert into "migrations" values('0003-optional-relations','2026-11-23T00:20:07.530Z');
insert into "migrations" values('0004-documents-and-mail','2026-11-23T00:20:07.531Z');
insert into "migrations" values('0005-log-periods','2026-11-23T00:20:07.531Z');
insert into "migrations" values('0006-german-order','2026-11-23T00:20:07.574Z');
insert into "migrations" values('0007-versions','2026-11-23T00:20:07.589Z');
insert into "migrations" values('0008-unused-uploads','2026-11-23T00:20:07.597Z');
insert into "migrations" values('0009-log-requests','2026-11-23T00:20:07.603Z');
CREATE TABLE "users" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "username" text not null, "username_folded" text not null unique, "email" text, "email_folded" text unique, "password_hash" text not null, "is_admin" integer not null, "is_blocked" integer not null, "version" integer default 1 not null, "changed_by" text);
insert into "users" values(1,'2026-11-23T00:20:07.698Z','2026-11-23T00:20:07.698Z','chefin','chefin',NULL,NULL,'$argon2id$v=19$m=19456,t=2,p=1$0s4JYMyMOKcjfS+F099g9A$b115mKPi/w8m5wKNFIHxFbxg6uiIhsY3bQarxBFaB+Q',1,0,1,NULL);
insert into "users" values(2,'2026-11-23T00:20:08.079Z','2026-11-23T00:20:08.079Z','bernd','bernd',NULL,NULL,'$argon2id$v=19$m=19456,t=2,p=1$WV49t2ysPPDLCsqvJpaNhQ$ZE7iFj86rxSgb80dMtg3gy98bg1nvu+PNvrxpj+XPvw',0,0,1,NULL);
CREATE TABLE "sessions" ("id" integer primary key autoincrement, "kind" text not null, "subject_id" integer not null, "bearer_hash" text unique, "cookie_hash" text not null unique, "created_at" text not null, "last_seen_at" text not null);
insert into "sessions" values(1,'staff',1,'6f8dd3670d1059a2bd4996f08eed88f6cef367a89a01fa2a2c9516bce333548b','54f720d1f6de77f95efc2703908ca54ca93fd5800bca03b14b5a4d3c47dfe2fb','2026-11-23T00:20:07.998Z','2026-11-23T00:20:07.998Z');
insert into "sessions" values(2,'device',1,NULL,'b451ff7dc6017fb959fca3d059be9a4c5d8f57cfe66e84db32b588c8d9aea283','2026-11-23T00:20:08.270Z','2026-11-23T00:20:08.270Z');
CREATE TABLE "setup_codes" ("code_hash" text primary key, "expires_at" text not null, "tries_left" integer not null);
CREATE TABLE "companies" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "name" text not null, "name_folded" text not null, "customer_number" integer not null unique, "description" text, "password_hash" text not null, "is_password_weak" integer not null, name_search text not null default '', name_sort text not null default '', "version" integer default 1 not null, "changed_by" text);
insert into "companies" values(1,'2026-11-23T00:20:08.091Z','2026-11-23T00:20:08.091Z','Müller Pumpen GmbH','müller pumpen gmbh',10001,'Straße','$argon2id$v=19$m=19456,t=2,p=1$aA+dcsgNSwq/5b9vR1VIpA$7vetyDT6d07kV8R85QyUAfJ6zTt/bWr9YjNqh1rZtE0',1,'
müller pumpen gmbh
muller pumpen gmbh
mueller pumpen gmbh
','muller pumpen gmbh',1,'chefin');
CREATE TABLE "parts" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "title" text not null, "title_folded" text not null unique, "description" text, title_search text not null default '', title_sort text not null default '', "version" integer default 1 not null, "changed_by" text);
insert into "parts" values(1,'2026-11-23T00:20:08.130Z','2026-11-23T00:20:08.130Z','EA-105','ea-105','Überdruckventil','
ea-105
','ea-03105',1,'chefin');
CREATE TABLE "doctypes" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "title" text not null, "title_folded" text not null unique, "description" text, title_search text not null default '', title_sort text not null default '', "version" integer default 1 not null, "changed_by" text);
insert into "doctypes" values(1,'2026-11-23T00:20:08.147Z','2026-11-23T00:20:08.147Z','Betriebsanleitung','betriebsanleitung',NULL,'
betriebsanleitung
','betriebsanleitung',1,'chefin');
CREATE TABLE "blobs" ("sha256" text primary key, "size" bigint not null, "created_at" text not null);
insert into "blobs" values('0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184',40,'2026-11-23T00:20:08.160Z');
insert into "blobs" values('6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0',30,'2026-11-23T00:20:08.228Z');
CREATE TABLE "uploads" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "name" text not null, "name_folded" text not null, "slug" text not null unique, "ext" text not null, "mime" text not null, "size" bigint not null, "blob_sha256" text not null references "blobs" ("sha256"), name_search text not null default '', name_sort text not null default '', "version" integer default 1 not null, "changed_by" text, uploaded_by text, origin text, begun_at text);
insert into "uploads" values(1,'2026-11-23T00:20:08.161Z','2026-11-23T00:20:08.161Z','Übersicht Größe.pdf','übersicht grösse.pdf','7bc3227aaa87c2385825f1038cd72bae.pdf','.pdf','application/pdf',40,'0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184','
übersicht grösse.pdf
ubersicht grosse.pdf
uebersicht groesse.pdf
','ubersicht grosse.pdf',1,'chefin','chefin','api',NULL);
insert into "uploads" values(2,'2026-11-23T00:20:08.229Z','2026-11-23T00:20:08.229Z','verwaist.pdf','verwaist.pdf','ddfa56579755c240822d963582a0749c.pdf','.pdf','application/pdf',30,'6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0','
verwaist.pdf
','verwaist.pdf',1,'chefin','chefin','api',NULL);
CREATE TABLE "medias" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "filename" text not null, "filename_folded" text not null, "doctype_id" integer references "doctypes" ("id"), "upload_id" integer unique references "uploads" ("id") on delete set null, filename_search text not null default '', filename_sort text not null default '', "version" integer default 1 not null, "changed_by" text);
insert into "medias" values(1,'2026-11-23T00:20:08.168Z','2026-11-23T00:20:08.171Z','Übersicht Größe.pdf','übersicht grösse.pdf',1,1,'
übersicht grösse.pdf
ubersicht grosse.pdf
uebersicht groesse.pdf
','ubersicht grosse.pdf',2,'chefin');
CREATE TABLE "retired_public_ids" ("public_id" text primary key, "retired_at" text not null);
CREATE TABLE "logs" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "type" text not null, "status" text, "message" text, "message_folded" text, "serial_number" text, "user_name" text, "company_name" text, "address" text, message_search text, message_sort text, "request_key" text);
insert into "logs" values(1,'2026-11-23T00:20:08.011Z','2026-11-23T00:20:08.011Z','info','200','chefin hat sich angemeldet','chefin hat sich angemeldet',NULL,'chefin',NULL,'127.0.0.1','
chefin hat sich angemeldet
','chefin hat sich angemeldet',NULL);
insert into "logs" values(2,'2026-11-23T00:20:08.080Z','2026-11-23T00:20:08.080Z','info','api-call','Bearbeiter „bernd“ angelegt','bearbeiter „bernd“ angelegt',NULL,'chefin',NULL,NULL,'
bearbeiter „bernd“ angelegt
','bearbeiter „bernd“ angelegt',NULL);
insert into "logs" values(3,'2026-11-23T00:20:08.123Z','2026-11-23T00:20:08.123Z','info','api-call','Firma „Müller Pumpen GmbH“ angelegt','firma „müller pumpen gmbh“ angelegt',NULL,'chefin','Müller Pumpen GmbH',NULL,'
firma „müller pumpen gmbh“ angelegt
firma „muller pumpen gmbh“ angelegt
firma „mueller pumpen gmbh“ angelegt
','firma „muller pumpen gmbh“ angelegt',NULL);
insert into "logs" values(4,'2026-11-23T00:20:08.131Z','2026-11-23T00:20:08.131Z','info','api-call','Artikelnummer „EA-105“ angelegt','artikelnummer „ea-105“ angelegt',NULL,'chefin',NULL,NULL,'
artikelnummer „ea-105“ angelegt
','artikelnummer „ea-03105“ angelegt',NULL);
insert into "logs" values(5,'2026-11-23T00:20:08.147Z','2026-11-23T00:20:08.147Z','info','api-call','Dokumententyp „Betriebsanleitung“ angelegt','dokumententyp „betriebsanleitung“ angelegt',NULL,'chefin',NULL,NULL,'
dokumententyp „betriebsanleitung“ angelegt
','dokumententyp „betriebsanleitung“ angelegt',NULL);
insert into "logs" values(6,'2026-11-23T00:20:08.161Z','2026-11-23T00:20:08.161Z','info','api-call','Datei „Übersicht Größe.pdf“ hochgeladen','datei „übersicht grösse.pdf“ hochgeladen',NULL,'chefin',NULL,NULL,'
datei „übersicht grösse.pdf“ hochgeladen
datei „ubersicht grosse.pdf“ hochgeladen
datei „uebersicht groesse.pdf“ hochgeladen
','datei „ubersicht grosse.pdf“ hochgeladen',NULL);
insert into "logs" values(7,'2026-11-23T00:20:08.169Z','2026-11-23T00:20:08.169Z','info','api-call','Datei „Übersicht Größe.pdf“ angelegt','datei „übersicht grösse.pdf“ angelegt',NULL,'chefin',NULL,NULL,'
datei „übersicht grösse.pdf“ angelegt
datei „ubersicht grosse.pdf“ angelegt
datei „uebersicht groesse.pdf“ angelegt
','datei „ubersicht grosse.pdf“ angelegt',NULL);
insert into "logs" values(8,'2026-11-23T00:20:08.185Z','2026-11-23T00:20:08.185Z','info','api-call','Gerät „KP-4711“ angelegt','gerät „kp-4711“ angelegt','KP-4711','chefin','Müller Pumpen GmbH',NULL,'
gerät „kp-4711“ angelegt
gerat „kp-4711“ angelegt
geraet „kp-4711“ angelegt
','gerat „kp-044711“ angelegt',NULL);
insert into "logs" values(9,'2026-11-23T00:20:08.213Z','2026-11-23T00:20:08.213Z','info','api-call','Gerät „KP-4712“ angelegt','gerät „kp-4712“ angelegt','KP-4712','chefin','Müller Pumpen GmbH',NULL,'
gerät „kp-4712“ angelegt
gerat „kp-4712“ angelegt
geraet „kp-4712“ angelegt
','gerat „kp-044712“ angelegt',NULL);
insert into "logs" values(10,'2026-11-23T00:20:08.229Z','2026-11-23T00:20:08.229Z','info','api-call','Datei „verwaist.pdf“ hochgeladen','datei „verwaist.pdf“ hochgeladen',NULL,'chefin',NULL,NULL,'
datei „verwaist.pdf“ hochgeladen
','datei „verwaist.pdf“ hochgeladen',NULL);
insert into "logs" values(11,'2026-11-23T00:20:08.235Z','2026-11-23T00:20:08.235Z','error','500','Gerät ändern','gerät ändern',NULL,'chefin',NULL,'127.0.0.1','
gerät ändern
gerat andern
geraet aendern
','gerat andern',NULL);
insert into "logs" values(12,'2026-11-23T00:20:08.269Z','2026-11-23T00:20:08.269Z','customer','200','Anmeldung mit Seriennummer','anmeldung mit seriennummer','KP-4711',NULL,'Müller Pumpen GmbH','127.0.0.1','
anmeldung mit seriennummer
','anmeldung mit seriennummer',NULL);
insert into "logs" values(13,'2026-11-23T00:20:08.294Z','2026-11-23T00:20:08.294Z','customer','400','customerLogin: Gerätenummer oder Passwort ist falsch!','customerlogin: gerätenummer oder passwort ist falsch!','KP-4711',NULL,NULL,'127.0.0.1','
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
  , serial_number_search text not null default '', serial_number_sort text not null default '', "version" integer default 1 not null, "changed_by" text);
insert into "devices" values(1,'2026-11-23T00:20:08.171Z','2026-11-23T00:20:08.171Z','33j0a3bm','KP-4711','kp-4711',1,1,'$argon2id$v=19$m=19456,t=2,p=1$tRFDzmcwVbOtksbwH8kMnA$SYbK/JnffwI6CdUlLNJHeKTD8vArFdbiQj3Ia0FP0oQ',0,'
kp-4711
','kp-044711',1,'chefin');
insert into "devices" values(2,'2026-11-23T00:20:08.187Z','2026-11-23T00:20:08.187Z','x9zd43pf','KP-4712','kp-4712',1,1,'$argon2id$v=19$m=19456,t=2,p=1$vAVDHw2CIqaYLLj1reywYw$ipdsENvLzA5A8YR/Wt9Joyf3+dOg2gb1RAp1jv3X/JA',0,'
kp-4712
','kp-044712',1,'chefin');
CREATE TABLE "device_medias" (
    device_id integer not null references "devices" (id) on delete cascade,
    media_id integer not null references medias (id) on delete cascade,
    constraint device_medias_pk primary key (device_id, media_id)
  );
insert into "device_medias" values(1,1);
CREATE TABLE "mails" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "state" text not null, "attempts" integer not null, "next_try_at" text, "leased_until" text, "error" text, "message_id" text not null unique, "recipient" text not null, "subject" text not null, "content" text);
CREATE TABLE "document_jobs" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "state" text not null, "attempts" integer not null, "next_try_at" text, "leased_until" text, "error" text, "device_id" integer references "devices" ("id") on delete set null, "serial_number" text not null, "docs" text not null, "locale" text not null, "recipient" text not null, "requested_by" text not null, "password" text, "mail_id" integer references "mails" ("id") on delete set null, "company_id" integer references "companies" ("id") on delete set null, "company_name" text);
CREATE TABLE "label_formats" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "title" text not null, "title_folded" text not null unique, "width" double precision not null, "height" double precision not null);
delete from sqlite_sequence;
insert into "sqlite_sequence" values('users',2);
insert into "sqlite_sequence" values('sessions',2);
insert into "sqlite_sequence" values('logs',13);
insert into "sqlite_sequence" values('companies',1);
insert into "sqlite_sequence" values('parts',1);
insert into "sqlite_sequence" values('doctypes',1);
insert into "sqlite_sequence" values('uploads',2);
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
