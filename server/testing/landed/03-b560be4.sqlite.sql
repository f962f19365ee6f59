CREATE TABLE migrations (name text primary key, applied_at text not null);
insert into "migrations" values('0001-foundation','2026-11-23T00:19:46.905Z');
insert into "migrations" values('0002-tokens-and-kept-answers','2026-11-23T00:19:46.905Z');
insert into "migrations" values('0003-optional-relations','2026-11-23T00:19:46.906Z');
CREATE TABLE "users" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "username" text not null, "username_folded" text not null unique, "email" text, "email_folded" text unique, "password_hash" text not null, "is_admin" integer not null, "is_blocked" integer not null);
insert into "users" values(1,'2026-11-23T00:19:46.938Z','2026-11-23T00:19:46.938Z','chefin','chefin',NULL,NULL,'$argon2id$v=19$m=19456,t=2,p=1$GoVMgHk4u7KIKCHodlx4jg$2kVTECkt3idkGeD5HBPAh1tli5ePgc5y8PVNgaPYR2I',1,0);
insert into "users" values(2,'2026-11-23T00:19:47.542Z','2026-11-23T00:19:47.542Z','bernd','bernd',NULL,NULL,'$argon2id$v=19$m=19456,t=2,p=1$oQ4xO8vTs2CNjBZac9G1uA$itjwu55YQCJXV5OZcHlOAUvbXdHShMewvCn/HNyCcBE',0,0);
CREATE TABLE "sessions" ("id" integer primary key autoincrement, "kind" text not null, "subject_id" integer not null, "bearer_hash" text unique, "cookie_hash" text not null unique, "created_at" text not null, "last_seen_at" text not null);
insert into "sessions" values(1,'staff',1,'0f6eb8e3d9da3e1b8b48ecbc8a6b11d537a4b15b7e90566c5b3452f5d290ae41','eadae866038fe2b5820cec4e45f4db8393e935f961c6705e4b739c54729e2b09','2026-11-23T00:19:47.259Z','2026-11-23T00:19:47.259Z');
insert into "sessions" values(2,'device',1,NULL,'66a1f4b094fdb9c55f50af259128d95f9684500e4f4039bd84fc719fe91aa290','2026-11-23T00:19:48.408Z','2026-11-23T00:19:48.408Z');
CREATE TABLE "setup_codes" ("code_hash" text primary key, "expires_at" text not null, "tries_left" integer not null);
CREATE TABLE "companies" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "name" text not null, "name_folded" text not null, "customer_number" integer not null unique, "description" text, "password_hash" text not null, "is_password_weak" integer not null);
insert into "companies" values(1,'2026-11-23T00:19:47.577Z','2026-11-23T00:19:47.577Z','Müller Pumpen GmbH','müller pumpen gmbh',10001,'Straße','$argon2id$v=19$m=19456,t=2,p=1$Sg5ObcVgfXj42m3wj0A/5A$khl+ncxb1zVufERbZVYcttllSbFEZIFG7AS7t7X3rMc',1);
CREATE TABLE "parts" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "title" text not null, "title_folded" text not null unique, "description" text);
insert into "parts" values(1,'2026-11-23T00:19:47.580Z','2026-11-23T00:19:47.580Z','EA-105','ea-105','Überdruckventil');
CREATE TABLE "doctypes" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "title" text not null, "title_folded" text not null unique, "description" text);
insert into "doctypes" values(1,'2026-11-23T00:19:47.645Z','2026-11-23T00:19:47.645Z','Betriebsanleitung','betriebsanleitung',NULL);
CREATE TABLE "blobs" ("sha256" text primary key, "size" bigint not null, "created_at" text not null);
insert into "blobs" values('0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184',40,'2026-11-23T00:19:47.688Z');
insert into "blobs" values('6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0',30,'2026-11-23T00:19:47.960Z');
CREATE TABLE "uploads" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "name" text not null, "name_folded" text not null, "slug" text not null unique, "ext" text not null, "mime" text not null, "size" bigint not null, "blob_sha256" text not null references "blobs" ("sha256"));
insert into "uploads" values(1,'2026-11-23T00:19:47.689Z','2026-11-23T00:19:47.689Z','Übersicht Größe.pdf','übersicht grösse.pdf','e91e50247ff9e1d233f98bf5f8945e45.pdf','.pdf','application/pdf',40,'0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184');
insert into "uploads" values(2,'2026-11-23T00:19:47.966Z','2026-11-23T00:19:47.966Z','verwaist.pdf','verwaist.pdf','9ac820c4f0c6014a3c1db042b3513e5b.pdf','.pdf','application/pdf',30,'6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0');
CREATE TABLE "medias" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "filename" text not null, "filename_folded" text not null, "doctype_id" integer references "doctypes" ("id"), "upload_id" integer unique references "uploads" ("id") on delete set null);
insert into "medias" values(1,'2026-11-23T00:19:47.695Z','2026-11-23T00:19:47.695Z','Übersicht Größe.pdf','übersicht grösse.pdf',1,1);
CREATE TABLE "retired_public_ids" ("public_id" text primary key, "retired_at" text not null);
CREATE TABLE "logs" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "type" text not null, "status" text, "message" text, "message_folded" text, "serial_number" text, "user_name" text, "company_name" text, "address" text);
insert into "logs" values(1,'2026-11-23T00:19:47.259Z','2026-11-23T00:19:47.259Z','info','200','chefin hat sich angemeldet','chefin hat sich angemeldet',NULL,'chefin',NULL,'127.0.0.1');
insert into "logs" values(2,'2026-11-23T00:19:47.542Z','2026-11-23T00:19:47.542Z','info','api-call','Bearbeiter „bernd“ angelegt','bearbeiter „bernd“ angelegt',NULL,'chefin',NULL,NULL);
insert into "logs" values(3,'2026-11-23T00:19:47.577Z','2026-11-23T00:19:47.577Z','info','api-call','Firma „Müller Pumpen GmbH“ angelegt','firma „müller pumpen gmbh“ angelegt',NULL,'chefin',NULL,NULL);
insert into "logs" values(4,'2026-11-23T00:19:47.580Z','2026-11-23T00:19:47.580Z','info','api-call','Artikelnummer „EA-105“ angelegt','artikelnummer „ea-105“ angelegt',NULL,'chefin',NULL,NULL);
insert into "logs" values(5,'2026-11-23T00:19:47.647Z','2026-11-23T00:19:47.647Z','info','api-call','Dokumententyp „Betriebsanleitung“ angelegt','dokumententyp „betriebsanleitung“ angelegt',NULL,'chefin',NULL,NULL);
insert into "logs" values(6,'2026-11-23T00:19:47.689Z','2026-11-23T00:19:47.689Z','info','api-call','Datei „Übersicht Größe.pdf“ hochgeladen','datei „übersicht grösse.pdf“ hochgeladen',NULL,'chefin',NULL,NULL);
insert into "logs" values(7,'2026-11-23T00:19:47.695Z','2026-11-23T00:19:47.695Z','info','api-call','Datei „Übersicht Größe.pdf“ angelegt','datei „übersicht grösse.pdf“ angelegt',NULL,'chefin',NULL,NULL);
insert into "logs" values(8,'2026-11-23T00:19:47.720Z','2026-11-23T00:19:47.720Z','info','api-call','Gerät „KP-4711“ angelegt','gerät „kp-4711“ angelegt',NULL,'chefin',NULL,NULL);
insert into "logs" values(9,'2026-11-23T00:19:47.883Z','2026-11-23T00:19:47.883Z','info','api-call','Gerät „KP-4712“ angelegt','gerät „kp-4712“ angelegt',NULL,'chefin',NULL,NULL);
insert into "logs" values(10,'2026-11-23T00:19:47.966Z','2026-11-23T00:19:47.966Z','info','api-call','Datei „verwaist.pdf“ hochgeladen','datei „verwaist.pdf“ hochgeladen',NULL,'chefin',NULL,NULL);
insert into "logs" values(11,'2026-11-23T00:19:47.976Z','2026-11-23T00:19:47.976Z','error','500','Gerät ändern','gerät ändern',NULL,'chefin',NULL,'127.0.0.1');
insert into "logs" values(12,'2026-11-23T00:19:48.406Z','2026-11-23T00:19:48.406Z','customer','200','Anmeldung mit Seriennummer','anmeldung mit seriennummer','KP-4711',NULL,'Müller Pumpen GmbH','127.0.0.1');
insert into "logs" values(13,'2026-11-23T00:19:48.807Z','2026-11-23T00:19:48.807Z','customer','400','customerLogin: Gerätenummer oder Passwort ist falsch!','customerlogin: gerätenummer oder passwort ist falsch!','KP-4711',NULL,NULL,'127.0.0.1');
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
insert into "devices" values(1,'2026-11-23T00:19:47.719Z','2026-11-23T00:19:47.719Z','7nmzb63c','KP-4711','kp-4711',1,1,'$argon2id$v=19$m=19456,t=2,p=1$7RbafA40RRglQPP4/XER1w$rKya/FeI9nAQtFMotQXfAzfFtyQaXA29FE+tKOZ/QMU',0);
insert into "devices" values(2,'2026-11-23T00:19:47.872Z','2026-11-23T00:19:47.872Z','e0j5260q','KP-4712','kp-4712',1,1,'$argon2id$v=19$m=19456,t=2,p=1$LTkLX0+HbEEr1gS6HqiaxA$bpHWzGEEBp6XC2m4eq2DIxGMayTRrhKF5Q7eqEzpf1w',0);
CREATE TABLE "device_medias" (
    device_id integer not null references "devices" (id) on delete cascade,
    media_id integer not null references medias (id) on delete cascade,
    constraint device_medias_pk primary key (device_id, media_id)
  );
insert into "device_medias" values(1,1);
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
