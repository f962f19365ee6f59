CREATE TABLE migrations (name text primary key, applied_at text not null);
insert into "migrations" values('0001-foundation','2026-11-23T00:19:58.064Z');
insert into "migrations" values('0002-tokens-and-kept-answers','2026-11-23T00:19:58.065Z');
insert into "migrations" values('0003-optional-relations','2026-11-23T00:19:58.066Z');
insert into "migrations" values('0004-documents-and-mail','2026-11-23T00:19:58.067Z');
insert into "migrations" values('0005-log-periods','2026-11-23T00:19:58.067Z');
insert into "migrations" values('0006-german-order','2026-11-23T00:19:58.070Z');
CREATE TABLE "users" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "username" text not null, "username_folded" text not null unique, "email" text, "email_folded" text unique, "password_hash" text not null, "is_admin" integer not null, "is_blocked" integer not null);
insert into "users" values(1,'2026-11-23T00:19:58.073Z','2026-11-23T00:19:58.073Z','chefin','chefin',NULL,NULL,'$argon2id$v=19$m=19456,t=2,p=1$Ka8YGNJwYTGCJ+RYmx248g$O7gGMScnvRO0kOeIPzhYXHuOQUsRNoSwbduzHTKG1Z8',1,0);
insert into "users" values(2,'2026-11-23T00:19:58.229Z','2026-11-23T00:19:58.229Z','bernd','bernd',NULL,NULL,'$argon2id$v=19$m=19456,t=2,p=1$zLOyAaIu8Ugej1NLQeVoHg$HT/zGTqKOMKmvvQKask0H4E4fYIDI6USqzYCLjGZuk0',0,0);
CREATE TABLE "sessions" ("id" integer primary key autoincrement, "kind" text not null, "subject_id" integer not null, "bearer_hash" text unique, "cookie_hash" text not null unique, "created_at" text not null, "last_seen_at" text not null);
insert into "sessions" values(1,'staff',1,'12b98e0b44cd6ed8971ca1192a07ab018e6653ef15a2948469d428b9d9524858','061c5e24d06a5a9796b0881fd7c123f4392a3cb32142ea2fc6a41806c4ca1b56','2026-11-23T00:19:58.210Z','2026-11-23T00:19:58.210Z');
insert into "sessions" values(2,'device',1,NULL,'540bf85719718e4eed41a672b437ec18bceae20d3d71042095ec7038574df4d0','2026-11-23T00:19:58.582Z','2026-11-23T00:19:58.582Z');
CREATE TABLE "setup_codes" ("code_hash" text primary key, "expires_at" text not null, "tries_left" integer not null);
CREATE TABLE "companies" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "name" text not null, "name_folded" text not null, "customer_number" integer not null unique, "description" text, "password_hash" text not null, "is_password_weak" integer not null, name_search text not null default '', name_sort text not null default '');
insert into "companies" values(1,'2026-11-23T00:19:58.251Z','2026-11-23T00:19:58.251Z','Müller Pumpen GmbH','müller pumpen gmbh',10001,'Straße','$argon2id$v=19$m=19456,t=2,p=1$bwPCo8+pV2e+rSZ00pj27g$OAdUc18x8EWAIt7K6FrbKjLzlVp4ZNEKCZvFEjDJZ/8',1,'
müller pumpen gmbh
muller pumpen gmbh
mueller pumpen gmbh
','muller pumpen gmbh');
CREATE TABLE "parts" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "title" text not null, "title_folded" text not null unique, "description" text, title_search text not null default '', title_sort text not null default '');
insert into "parts" values(1,'2026-11-23T00:19:58.256Z','2026-11-23T00:19:58.256Z','EA-105','ea-105','Überdruckventil','
ea-105
','ea-03105');
CREATE TABLE "doctypes" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "title" text not null, "title_folded" text not null unique, "description" text, title_search text not null default '', title_sort text not null default '');
insert into "doctypes" values(1,'2026-11-23T00:19:58.266Z','2026-11-23T00:19:58.266Z','Betriebsanleitung','betriebsanleitung',NULL,'
betriebsanleitung
','betriebsanleitung');
CREATE TABLE "blobs" ("sha256" text primary key, "size" bigint not null, "created_at" text not null);
insert into "blobs" values('0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184',40,'2026-11-23T00:19:58.281Z');
insert into "blobs" values('6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0',30,'2026-11-23T00:19:58.490Z');
CREATE TABLE "uploads" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "name" text not null, "name_folded" text not null, "slug" text not null unique, "ext" text not null, "mime" text not null, "size" bigint not null, "blob_sha256" text not null references "blobs" ("sha256"), name_search text not null default '', name_sort text not null default '');
insert into "uploads" values(1,'2026-11-23T00:19:58.282Z','2026-11-23T00:19:58.282Z','Übersicht Größe.pdf','übersicht grösse.pdf','3288a6d3b04cf7f3f7b3718876233a23.pdf','.pdf','application/pdf',40,'0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184','
übersicht grösse.pdf
ubersicht grosse.pdf
uebersicht groesse.pdf
','ubersicht grosse.pdf');
insert into "uploads" values(2,'2026-11-23T00:19:58.491Z','2026-11-23T00:19:58.491Z','verwaist.pdf','verwaist.pdf','c8ad3ff7a01b10f8ff72eada85a5ecb9.pdf','.pdf','application/pdf',30,'6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0','
verwaist.pdf
','verwaist.pdf');
CREATE TABLE "medias" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "filename" text not null, "filename_folded" text not null, "doctype_id" integer references "doctypes" ("id"), "upload_id" integer unique references "uploads" ("id") on delete set null, filename_search text not null default '', filename_sort text not null default '');
insert into "medias" values(1,'2026-11-23T00:19:58.293Z','2026-11-23T00:19:58.293Z','Übersicht Größe.pdf','übersicht grösse.pdf',1,1,'
übersicht grösse.pdf
ubersicht grosse.pdf
uebersicht groesse.pdf
','ubersicht grosse.pdf');
CREATE TABLE "retired_public_ids" ("public_id" text primary key, "retired_at" text not null);
CREATE TABLE "logs" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "type" text not null, "status" text, "message" text, "message_folded" text, "serial_number" text, "user_name" text, "company_name" text, "address" text, message_search text, message_sort text);
insert into "logs" values(1,'2026-11-23T00:19:58.211Z','2026-11-23T00:19:58.211Z','info','200','chefin hat sich angemeldet','chefin hat sich angemeldet',NULL,'chefin',NULL,'127.0.0.1','
chefin hat sich angemeldet
','chefin hat sich angemeldet');
insert into "logs" values(2,'2026-11-23T00:19:58.230Z','2026-11-23T00:19:58.230Z','info','api-call','Bearbeiter „bernd“ angelegt','bearbeiter „bernd“ angelegt',NULL,'chefin',NULL,NULL,'
bearbeiter „bernd“ angelegt
','bearbeiter „bernd“ angelegt');
insert into "logs" values(3,'2026-11-23T00:19:58.252Z','2026-11-23T00:19:58.252Z','info','api-call','Firma „Müller Pumpen GmbH“ angelegt','firma „müller pumpen gmbh“ angelegt',NULL,'chefin',NULL,NULL,'
firma „müller pumpen gmbh“ angelegt
firma „muller pumpen gmbh“ angelegt
firma „mueller pumpen gmbh“ angelegt
','firma „muller pumpen gmbh“ angelegt');
insert into "logs" values(4,'2026-11-23T00:19:58.256Z','2026-11-23T00:19:58.256Z','info','api-call','Artikelnummer „EA-105“ angelegt','artikelnummer „ea-105“ angelegt',NULL,'chefin',NULL,NULL,'
artikelnummer „ea-105“ angelegt
','artikelnummer „ea-03105“ angelegt');
insert into "logs" values(5,'2026-11-23T00:19:58.266Z','2026-11-23T00:19:58.266Z','info','api-call','Dokumententyp „Betriebsanleitung“ angelegt','dokumententyp „betriebsanleitung“ angelegt',NULL,'chefin',NULL,NULL,'
dokumententyp „betriebsanleitung“ angelegt
','dokumententyp „betriebsanleitung“ angelegt');
insert into "logs" values(6,'2026-11-23T00:19:58.282Z','2026-11-23T00:19:58.282Z','info','api-call','Datei „Übersicht Größe.pdf“ hochgeladen','datei „übersicht grösse.pdf“ hochgeladen',NULL,'chefin',NULL,NULL,'
datei „übersicht grösse.pdf“ hochgeladen
datei „ubersicht grosse.pdf“ hochgeladen
datei „uebersicht groesse.pdf“ hochgeladen
','datei „ubersicht grosse.pdf“ hochgeladen');
insert into "logs" values(7,'2026-11-23T00:19:58.297Z','2026-11-23T00:19:58.297Z','info','api-call','Datei „Übersicht Größe.pdf“ angelegt','datei „übersicht grösse.pdf“ angelegt',NULL,'chefin',NULL,NULL,'
datei „übersicht grösse.pdf“ angelegt
datei „ubersicht grosse.pdf“ angelegt
datei „uebersicht groesse.pdf“ angelegt
','datei „ubersicht grosse.pdf“ angelegt');
insert into "logs" values(8,'2026-11-23T00:19:58.382Z','2026-11-23T00:19:58.382Z','info','api-call','Gerät „KP-4711“ angelegt','gerät „kp-4711“ angelegt',NULL,'chefin',NULL,NULL,'
gerät „kp-4711“ angelegt
gerat „kp-4711“ angelegt
geraet „kp-4711“ angelegt
','gerat „kp-044711“ angelegt');
insert into "logs" values(9,'2026-11-23T00:19:58.470Z','2026-11-23T00:19:58.470Z','info','api-call','Gerät „KP-4712“ angelegt','gerät „kp-4712“ angelegt',NULL,'chefin',NULL,NULL,'
gerät „kp-4712“ angelegt
gerat „kp-4712“ angelegt
geraet „kp-4712“ angelegt
','gerat „kp-044712“ angelegt');
insert into "logs" values(10,'2026-11-23T00:19:58.491Z','2026-11-23T00:19:58.491Z','info','api-call','Datei „verwaist.pdf“ hochgeladen','datei „verwaist.pdf“ hochgeladen',NULL,'chefin',NULL,NULL,'
datei „verwaist.pdf“ hochgeladen
','datei „verwaist.pdf“ hochgeladen');
insert into "logs" values(11,'2026-11-23T00:19:58.497Z','2026-11-23T00:19:58.497Z','error','500','Gerät ändern','gerät ändern',NULL,'chefin',NULL,'127.0.0.1','
gerät ändern
gerat andern
geraet aendern
','gerat andern');
insert into "logs" values(12,'2026-11-23T00:19:58.581Z','2026-11-23T00:19:58.581Z','customer','200','Anmeldung mit Seriennummer','anmeldung mit seriennummer','KP-4711',NULL,'Müller Pumpen GmbH','127.0.0.1','
anmeldung mit seriennummer
','anmeldung mit seriennummer');
insert into "logs" values(13,'2026-11-23T00:19:58.609Z','2026-11-23T00:19:58.609Z','customer','400','customerLogin: Gerätenummer oder Passwort ist falsch!','customerlogin: gerätenummer oder passwort ist falsch!','KP-4711',NULL,NULL,'127.0.0.1','
customerlogin: gerätenummer oder passwort ist falsch!
customerlogin: geratenummer oder passwort ist falsch!
customerlogin: geraetenummer oder passwort ist falsch!
','customerlogin: geratenummer oder passwort ist falsch!');
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
  , serial_number_search text not null default '', serial_number_sort text not null default '');
insert into "devices" values(1,'2026-11-23T00:19:58.381Z','2026-11-23T00:19:58.381Z','z2t72p1r','KP-4711','kp-4711',1,1,'$argon2id$v=19$m=19456,t=2,p=1$IpfzrsrrP1kaOVaT0Vc8AQ$Rc0pXkhgce8jRWdavFdCjW8b2T9ASzZHZHMv58xo0q0',0,'
kp-4711
','kp-044711');
insert into "devices" values(2,'2026-11-23T00:19:58.470Z','2026-11-23T00:19:58.470Z','2fn5309c','KP-4712','kp-4712',1,1,'$argon2id$v=19$m=19456,t=2,p=1$O11rgW2Bebir3KP4hi3LHA$m9DJOaNsiv7nA1gF2ktZKeSK66UBNMX0ZTJiqzcIa4I',0,'
kp-4712
','kp-044712');
CREATE TABLE "device_medias" (
    device_id integer not null references "devices" (id) on delete cascade,
    media_id integer not null references medias (id) on delete cascade,
    constraint device_medias_pk primary key (device_id, media_id)
  );
insert into "device_medias" values(1,1);
CREATE TABLE "mails" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "state" text not null, "attempts" integer not null, "next_try_at" text, "leased_until" text, "error" text, "message_id" text not null unique, "recipient" text not null, "subject" text not null, "content" text);
CREATE TABLE "document_jobs" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "state" text not null, "attempts" integer not null, "next_try_at" text, "leased_until" text, "error" text, "device_id" integer references "devices" ("id") on delete set null, "serial_number" text not null, "docs" text not null, "locale" text not null, "recipient" text not null, "requested_by" text not null, "password" text, "mail_id" integer references "mails" ("id") on delete set null);
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
