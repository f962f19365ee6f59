CREATE TABLE migrations (name text primary key, applied_at text not null);
insert into "migrations" values('0001-foundation','2026-11-23T00:19:51.961Z');
insert into "migrations" values('0002-tokens-and-kept-answers','2026-11-23T00:19:51.962Z');
insert into "migrations" values('0003-optional-relations','2026-11-23T00:19:51.963Z');
insert into "migrations" values('0004-documents-and-mail','2026-11-23T00:19:51.964Z');
CREATE TABLE "users" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "username" text not null, "username_folded" text not null unique, "email" text, "email_folded" text unique, "password_hash" text not null, "is_admin" integer not null, "is_blocked" integer not null);
insert into "users" values(1,'2026-11-23T00:19:52.126Z','2026-11-23T00:19:52.126Z','chefin','chefin',NULL,NULL,'$argon2id$v=19$m=19456,t=2,p=1$4NoaMYKSimOkNHDf0tov6Q$QrKFlQwOB2pIbotFyQFq35DRmaPuJkU427bWBJJmePQ',1,0);
insert into "users" values(2,'2026-11-23T00:19:52.480Z','2026-11-23T00:19:52.480Z','bernd','bernd',NULL,NULL,'$argon2id$v=19$m=19456,t=2,p=1$dWD6OwEFRd3wHTcVyIIlng$/FBBvIl0uWMfou3SKml2zMJ7OctRZIUj+DfqLWuTsKw',0,0);
CREATE TABLE "sessions" ("id" integer primary key autoincrement, "kind" text not null, "subject_id" integer not null, "bearer_hash" text unique, "cookie_hash" text not null unique, "created_at" text not null, "last_seen_at" text not null);
insert into "sessions" values(1,'staff',1,'e26640c35f98e7d9efc41208dd0e0821800105ebccfd76d6e96df1fc01612e4d','012deb19ea49d309ec82397bfec15545042c735baa68876a0fcf83add13a19e1','2026-11-23T00:19:52.392Z','2026-11-23T00:19:52.392Z');
insert into "sessions" values(2,'device',1,NULL,'a712ca7bc9f29f03be9820a3afc3a82e865e70c4c04cea1e068c5fb2da29e9a4','2026-11-23T00:19:53.074Z','2026-11-23T00:19:53.074Z');
CREATE TABLE "setup_codes" ("code_hash" text primary key, "expires_at" text not null, "tries_left" integer not null);
CREATE TABLE "companies" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "name" text not null, "name_folded" text not null, "customer_number" integer not null unique, "description" text, "password_hash" text not null, "is_password_weak" integer not null);
insert into "companies" values(1,'2026-11-23T00:19:52.560Z','2026-11-23T00:19:52.560Z','Müller Pumpen GmbH','müller pumpen gmbh',10001,'Straße','$argon2id$v=19$m=19456,t=2,p=1$1peN/b6Kf8WCDXszT0de9g$14uty5iks4MRM1De0f9Q5KmAWnLcC74Uh8r9R0wAALw',1);
CREATE TABLE "parts" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "title" text not null, "title_folded" text not null unique, "description" text);
insert into "parts" values(1,'2026-11-23T00:19:52.571Z','2026-11-23T00:19:52.571Z','EA-105','ea-105','Überdruckventil');
CREATE TABLE "doctypes" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "title" text not null, "title_folded" text not null unique, "description" text);
insert into "doctypes" values(1,'2026-11-23T00:19:52.633Z','2026-11-23T00:19:52.633Z','Betriebsanleitung','betriebsanleitung',NULL);
CREATE TABLE "blobs" ("sha256" text primary key, "size" bigint not null, "created_at" text not null);
insert into "blobs" values('0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184',40,'2026-11-23T00:19:52.760Z');
insert into "blobs" values('6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0',30,'2026-11-23T00:19:52.929Z');
CREATE TABLE "uploads" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "name" text not null, "name_folded" text not null, "slug" text not null unique, "ext" text not null, "mime" text not null, "size" bigint not null, "blob_sha256" text not null references "blobs" ("sha256"));
insert into "uploads" values(1,'2026-11-23T00:19:52.760Z','2026-11-23T00:19:52.760Z','Übersicht Größe.pdf','übersicht grösse.pdf','917e5b0a7c12f5f7882531c6fa0ab555.pdf','.pdf','application/pdf',40,'0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184');
insert into "uploads" values(2,'2026-11-23T00:19:52.930Z','2026-11-23T00:19:52.930Z','verwaist.pdf','verwaist.pdf','b5f1dfeea1a0ba7e69fa148f14b86af0.pdf','.pdf','application/pdf',30,'6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0');
CREATE TABLE "medias" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "filename" text not null, "filename_folded" text not null, "doctype_id" integer references "doctypes" ("id"), "upload_id" integer unique references "uploads" ("id") on delete set null);
insert into "medias" values(1,'2026-11-23T00:19:52.783Z','2026-11-23T00:19:52.783Z','Übersicht Größe.pdf','übersicht grösse.pdf',1,1);
CREATE TABLE "retired_public_ids" ("public_id" text primary key, "retired_at" text not null);
CREATE TABLE "logs" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "type" text not null, "status" text, "message" text, "message_folded" text, "serial_number" text, "user_name" text, "company_name" text, "address" text);
insert into "logs" values(1,'2026-11-23T00:19:52.393Z','2026-11-23T00:19:52.393Z','info','200','chefin hat sich angemeldet','chefin hat sich angemeldet',NULL,'chefin',NULL,'127.0.0.1');
insert into "logs" values(2,'2026-11-23T00:19:52.480Z','2026-11-23T00:19:52.480Z','info','api-call','Bearbeiter „bernd“ angelegt','bearbeiter „bernd“ angelegt',NULL,'chefin',NULL,NULL);
insert into "logs" values(3,'2026-11-23T00:19:52.560Z','2026-11-23T00:19:52.560Z','info','api-call','Firma „Müller Pumpen GmbH“ angelegt','firma „müller pumpen gmbh“ angelegt',NULL,'chefin',NULL,NULL);
insert into "logs" values(4,'2026-11-23T00:19:52.571Z','2026-11-23T00:19:52.571Z','info','api-call','Artikelnummer „EA-105“ angelegt','artikelnummer „ea-105“ angelegt',NULL,'chefin',NULL,NULL);
insert into "logs" values(5,'2026-11-23T00:19:52.634Z','2026-11-23T00:19:52.634Z','info','api-call','Dokumententyp „Betriebsanleitung“ angelegt','dokumententyp „betriebsanleitung“ angelegt',NULL,'chefin',NULL,NULL);
insert into "logs" values(6,'2026-11-23T00:19:52.760Z','2026-11-23T00:19:52.760Z','info','api-call','Datei „Übersicht Größe.pdf“ hochgeladen','datei „übersicht grösse.pdf“ hochgeladen',NULL,'chefin',NULL,NULL);
insert into "logs" values(7,'2026-11-23T00:19:52.783Z','2026-11-23T00:19:52.783Z','info','api-call','Datei „Übersicht Größe.pdf“ angelegt','datei „übersicht grösse.pdf“ angelegt',NULL,'chefin',NULL,NULL);
insert into "logs" values(8,'2026-11-23T00:19:52.837Z','2026-11-23T00:19:52.837Z','info','api-call','Gerät „KP-4711“ angelegt','gerät „kp-4711“ angelegt',NULL,'chefin',NULL,NULL);
insert into "logs" values(9,'2026-11-23T00:19:52.911Z','2026-11-23T00:19:52.911Z','info','api-call','Gerät „KP-4712“ angelegt','gerät „kp-4712“ angelegt',NULL,'chefin',NULL,NULL);
insert into "logs" values(10,'2026-11-23T00:19:52.930Z','2026-11-23T00:19:52.930Z','info','api-call','Datei „verwaist.pdf“ hochgeladen','datei „verwaist.pdf“ hochgeladen',NULL,'chefin',NULL,NULL);
insert into "logs" values(11,'2026-11-23T00:19:52.933Z','2026-11-23T00:19:52.933Z','error','500','Gerät ändern','gerät ändern',NULL,'chefin',NULL,'127.0.0.1');
insert into "logs" values(12,'2026-11-23T00:19:53.073Z','2026-11-23T00:19:53.073Z','customer','200','Anmeldung mit Seriennummer','anmeldung mit seriennummer','KP-4711',NULL,'Müller Pumpen GmbH','127.0.0.1');
insert into "logs" values(13,'2026-11-23T00:19:53.316Z','2026-11-23T00:19:53.316Z','customer','400','customerLogin: Gerätenummer oder Passwort ist falsch!','customerlogin: gerätenummer oder passwort ist falsch!','KP-4711',NULL,NULL,'127.0.0.1');
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
  );
insert into "devices" values(1,'2026-11-23T00:19:52.836Z','2026-11-23T00:19:52.836Z','z0bwz7r8','KP-4711','kp-4711',1,1,'$argon2id$v=19$m=19456,t=2,p=1$yOqvp5xSJVXrwO/cOKeFeg$cXLlPq3QUQTN72SGf6+btJXKU/1cKuB0g1hPT7y5wRw',0);
insert into "devices" values(2,'2026-11-23T00:19:52.910Z','2026-11-23T00:19:52.910Z','3b8q6gr8','KP-4712','kp-4712',1,1,'$argon2id$v=19$m=19456,t=2,p=1$ayeDBnlAyD0PtI0pxMbFWQ$QOrOdzXbyXaiO+Ik8jm/3YBZx9xcb/h0CjKznU2j89o',0);
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
CREATE INDEX "logs_type_created_at" on "logs" ("type", "created_at");
CREATE INDEX "logs_created_at" on "logs" ("created_at");
CREATE INDEX "kept_answers_created_at" on "kept_answers" ("created_at");
CREATE INDEX devices_company_id on devices (company_id);
CREATE INDEX devices_part_id on devices (part_id);
CREATE INDEX device_medias_media_id on device_medias (media_id);
CREATE INDEX "mails_state_next_try_at" on "mails" ("state", "next_try_at");
CREATE INDEX "document_jobs_state_next_try_at" on "document_jobs" ("state", "next_try_at");
CREATE INDEX "document_jobs_mail_id" on "document_jobs" ("mail_id");
CREATE INDEX "document_jobs_device_id" on "document_jobs" ("device_id");
