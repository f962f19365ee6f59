CREATE TABLE migrations (name text primary key, applied_at text not null);
insert into "migrations" values('0001-foundation','2026-11-29T18:40:56.978Z');
insert into "migrations" values('0002-tokens-and-kept-answers','2026-11-29T18:40:56.979Z');
insert into "migrations" values('0003-optional-relations','2026-11-29T18:40:56.982Z');
insert into "migrations" values('0004-documents-and-mail','2026-11-29T18:40:56.984Z');
insert into "migrations" values('0005-log-periods','2026-11-29T18:40:56.985Z');
insert into "migrations" values('0006-german-order','2026-11-29T18:40:56.991Z');
insert into "migrations" values('0007-versions','2026-11-29T18:40:56.996Z');
insert into "migrations" values('0008-unused-uploads','2026-11-29T18:40:56.997Z');
insert into "migrations" values('0009-log-requests','2026-11-29T18:40:56.997Z');
insert into "migrations" values('0010-file-versions','2026-11-29T18:40:57.001Z');
insert into "migrations" values('0011-master-data','2026-11-29T18:40:57.005Z');
insert into "migrations" values('0012-previews','2026-11-29T18:40:57.006Z');
insert into "migrations" values('0013-public-visits','2026-11-29T18:40:57.006Z');
insert into "migrations" values('0014-order-passwords','2026-11-29T18:40:57.008Z');
insert into "migrations" values('0015-local-days','2026-11-29T18:40:57.008Z');
insert into "migrations" values('0016-search-index','2026-11-29T18:40:57.017Z');
insert into "migrations" values('0017-data-versions','2026-11-29T18:40:57.019Z');
insert into "migrations" values('0018-logo','2026-11-29T18:40:57.020Z');
insert into "migrations" values('0019-delivered-files','2026-11-29T18:40:57.022Z');
insert into "migrations" values('0020-transfers','2026-11-29T18:40:57.023Z');
insert into "migrations" values('0021-log-addresses','2026-11-29T18:40:57.023Z');
insert into "migrations" values('0022-password-kinds','2026-11-29T18:40:57.025Z');
insert into "migrations" values('0023-session-facts','2026-11-29T18:40:57.027Z');
insert into "migrations" values('0024-second-factors','2026-11-29T18:40:57.028Z');
insert into "migrations" values('0025-active-content','2026-11-29T18:40:57.029Z');
insert into "migrations" values('0026-password-links','2026-11-29T18:40:57.029Z');
insert into "migrations" values('0027-single-sign-on','2026-11-29T18:40:57.030Z');
insert into "migrations" values('0028-backups','2026-11-29T18:40:57.031Z');
insert into "migrations" values('0029-blob-damages','2026-11-29T18:40:57.031Z');
insert into "migrations" values('0030-bin','2026-11-29T18:40:57.037Z');
insert into "migrations" values('0031-history','2026-11-29T18:40:57.038Z');
insert into "migrations" values('0033-record-pages','2026-11-29T18:40:57.038Z');
insert into "migrations" values('0034-document-batches','2026-11-29T18:40:57.039Z');
insert into "migrations" values('0035-announcements','2026-11-29T18:40:57.040Z');
insert into "migrations" values('0037-bin-files','2026-11-29T18:40:57.040Z');
insert into "migrations" values('0038-imports','2026-11-29T18:40:57.042Z');
insert into "migrations" values('0041-bcrypt-inside','2026-11-29T18:40:57.042Z');
insert into "migrations" values('0042-strapi-ids','2026-11-29T18:40:57.044Z');
insert into "migrations" values('0043-changes','2026-11-29T18:40:57.046Z');
insert into "migrations" values('0044-webhooks','2026-11-29T18:40:57.047Z');
insert into "migrations" values('0045-token-scopes','2026-11-29T18:40:57.048Z');
insert into "migrations" values('0046-letters-of-imports','2026-11-29T18:40:57.050Z');
insert into "migrations" values('0047-file-imports','2026-11-29T18:40:57.052Z');
insert into "migrations" values('0050-webhook-secrets','2026-11-29T18:40:57.053Z');
insert into "migrations" values('0052-vdi-packages','2026-11-29T18:40:57.054Z');
insert into "migrations" values('0054-container-imports','2026-11-29T18:40:57.062Z');
insert into "migrations" values('0055-gtin','2026-11-29T18:40:57.064Z');
insert into "migrations" values('0056-findings','2026-11-29T18:40:57.069Z');
insert into "migrations" values('0059-authority-links','2026-11-29T18:40:57.070Z');
insert into "migrations" values('0064-saved-views','2026-11-29T18:40:57.070Z');
insert into "migrations" values('0065-devices-without-part','2026-11-29T18:40:57.071Z');
insert into "migrations" values('0066-made-by-imports','2026-11-29T18:40:57.081Z');
insert into "migrations" values('0067-pages-on-postgres','2026-11-29T18:40:57.082Z');
insert into "migrations" values('0068-devices-by-id','2026-11-29T18:40:57.082Z');
insert into "migrations" values('0069-untold-changes','2026-11-29T18:40:57.083Z');
insert into "migrations" values('0070-addressed-letters','2026-11-29T18:40:57.085Z');
insert into "migrations" values('0071-kept-counts','2026-11-29T18:40:57.088Z');
insert into "migrations" values('0072-devices-of-searches','2026-11-29T18:40:57.089Z');
CREATE TABLE "users" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "username" text not null, "username_folded" text not null unique, "email" text, "email_folded" text unique, "password_hash" text not null, "is_admin" integer not null, "is_blocked" integer not null, "version" integer default 1 not null, "changed_by" text);
insert into "users" values(1,'2026-11-29T18:40:57.112Z','2026-11-29T18:40:57.112Z','chefin','chefin',NULL,NULL,'$argon2id$v=19$m=19456,t=2,p=1$+eeOdYxzdDqWbMU5gLNXiQ$YgtlL9x61nc6Xx/eMCJWhCAXgYWuUfB0Dbfzjkj/jmU',1,0,1,NULL);
insert into "users" values(2,'2026-11-29T18:40:57.457Z','2026-11-29T18:40:57.457Z','bernd','bernd',NULL,NULL,'$argon2id$v=19$m=19456,t=2,p=1$rOfQS6Db2tYMwph1E6o+HA$GdMNGdWORK3TqJBz0EKEzUnXrqwnaVx0PRCZxDA5Dy4',0,0,1,NULL);
CREATE TABLE "sessions" ("id" integer primary key autoincrement, "kind" text not null, "subject_id" integer not null, "bearer_hash" text unique, "cookie_hash" text not null unique, "created_at" text not null, "last_seen_at" text not null, browser text, address text, confirmed_at text, came_by text);
insert into "sessions" values(1,'staff',1,'f3104f9a4b57c1d332999e38c496ad822e9f434212e4cd5b7751ff911c96c087','ebc5869a555a7a330c627b3aef0882503cbc7786a89d55bf23ab4cdb68382596','2026-11-29T18:40:57.368Z','2026-11-29T18:40:57.368Z','Programm „lightMyRequest“','127.0.0.*','2026-11-29T18:40:57.368Z',NULL);
CREATE TABLE "setup_codes" ("code_hash" text primary key, "expires_at" text not null, "tries_left" integer not null);
CREATE TABLE "companies" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "name" text not null, "name_folded" text not null, "customer_number" integer not null unique, "description" text, "password_hash" text not null, "is_password_weak" integer not null, name_search text not null default '', name_sort text not null default '', "version" integer default 1 not null, "changed_by" text, address text, country text, email text, contact text, language text, password_kind text, import_id integer);
insert into "companies" values(1,'2026-11-29T18:40:57.465Z','2026-11-29T18:40:57.465Z','Müller Pumpen GmbH','müller pumpen gmbh',10001,'Straße','$argon2id$v=19$m=19456,t=2,p=1$Nrlqwuo1CSkZ4hhs6Op3cw$/PLmMK/GhqxdpXGwHW5oc+ssa3Bvcow22AXvxFjke/Q',1,'
müller pumpen gmbh
muller pumpen gmbh
mueller pumpen gmbh
','muller pumpen gmbh',1,'chefin',NULL,NULL,NULL,NULL,NULL,'weak',NULL);
CREATE TABLE "parts" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "title" text not null, "title_folded" text not null unique, "description" text, title_search text not null default '', title_sort text not null default '', "version" integer default 1 not null, "changed_by" text, public_id text, lifetime_years integer, is_for_private_use integer not null default 0, picture_id integer references uploads (id) on delete set null, gtin text, has_printed_safety integer not null default 0, import_id integer);
insert into "parts" values(1,'2026-11-29T18:40:57.490Z','2026-11-29T18:40:57.490Z','EA-105','ea-105','Überdruckventil','
ea-105
','ea-03105',1,'chefin','5170te6c',NULL,0,NULL,NULL,0,NULL);
CREATE TABLE "doctypes" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "title" text not null, "title_folded" text not null unique, "description" text, title_search text not null default '', title_sort text not null default '', "version" integer default 1 not null, "changed_by" text, reader text not null default 'customer', position integer not null default 0, vdi_class text, is_required integer not null default 0, import_id integer);
insert into "doctypes" values(1,'2026-11-29T18:40:57.499Z','2026-11-29T18:40:57.499Z','Betriebsanleitung','betriebsanleitung',NULL,'
betriebsanleitung
','betriebsanleitung',1,'chefin','customer',0,NULL,0,NULL);
CREATE TABLE "blobs" ("sha256" text primary key, "size" bigint not null, "created_at" text not null);
insert into "blobs" values('0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184',40,'2026-11-29T18:40:57.517Z');
insert into "blobs" values('6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0',30,'2026-11-29T18:40:57.618Z');
insert into "blobs" values('48d0539f6fb5651b555d1f6e21fedde0cdad07f8ff4c2c0a0a3f7bb337129cbd',45977,'2026-11-29T18:40:57.931Z');
CREATE TABLE "uploads" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "name" text not null, "name_folded" text not null, "slug" text not null unique, "ext" text not null, "mime" text not null, "size" bigint not null, "blob_sha256" text not null references "blobs" ("sha256"), name_search text not null default '', name_sort text not null default '', "version" integer default 1 not null, "changed_by" text, uploaded_by text, origin text, begun_at text, active_content text not null default '[]', old_slug text);
insert into "uploads" values(1,'2026-11-29T18:40:57.519Z','2026-11-29T18:40:57.519Z','Übersicht Größe.pdf','übersicht grösse.pdf','8ef66f2dc56cf1ea9ce7486052addd78.pdf','.pdf','application/pdf',40,'0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184','
übersicht grösse.pdf
ubersicht grosse.pdf
uebersicht groesse.pdf
','ubersicht grosse.pdf',1,'chefin','chefin','api',NULL,'[]',NULL);
insert into "uploads" values(2,'2026-11-29T18:40:57.619Z','2026-11-29T18:40:57.619Z','verwaist.pdf','verwaist.pdf','1455722b826c117fdf82fd813457a92e.pdf','.pdf','application/pdf',30,'6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0','
verwaist.pdf
','verwaist.pdf',1,'chefin','chefin','api',NULL,'[]',NULL);
CREATE TABLE "medias" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "filename" text not null, "filename_folded" text not null, "doctype_id" integer references "doctypes" ("id"), "upload_id" integer unique references "uploads" ("id") on delete set null, filename_search text not null default '', filename_sort text not null default '', "version" integer default 1 not null, "changed_by" text, languages text not null default '["de"]', original_id integer references medias (id) on delete set null, import_id integer);
insert into "medias" values(1,'2026-11-29T18:40:57.535Z','2026-11-29T18:40:57.710Z','Übersicht Größe.pdf','übersicht grösse.pdf',1,1,'
übersicht grösse.pdf
ubersicht grosse.pdf
uebersicht groesse.pdf
','ubersicht grosse.pdf',4,'chefin','["de"]',NULL,NULL);
CREATE TABLE "retired_public_ids" ("public_id" text primary key, "retired_at" text not null);
CREATE TABLE "logs" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "type" text not null, "status" text, "message" text, "message_folded" text, "serial_number" text, "user_name" text, "company_name" text, "address" text, message_search text, message_sort text, "request_key" text);
insert into "logs" values(1,'2026-11-29T18:40:57.369Z','2026-11-29T18:40:57.369Z','info','200','chefin hat sich angemeldet','chefin hat sich angemeldet',NULL,'chefin',NULL,'127.0.0.1','
chefin hat sich angemeldet
','chefin hat sich angemeldet',NULL);
insert into "logs" values(2,'2026-11-29T18:40:57.458Z','2026-11-29T18:40:57.458Z','info','api-call','Bearbeiter „bernd“ angelegt','bearbeiter „bernd“ angelegt',NULL,'chefin',NULL,NULL,'
bearbeiter „bernd“ angelegt
','bearbeiter „bernd“ angelegt',NULL);
insert into "logs" values(3,'2026-11-29T18:40:57.465Z','2026-11-29T18:40:57.465Z','info','api-call','Firma „Müller Pumpen GmbH“ angelegt','firma „müller pumpen gmbh“ angelegt',NULL,'chefin','Müller Pumpen GmbH',NULL,'
firma „müller pumpen gmbh“ angelegt
firma „muller pumpen gmbh“ angelegt
firma „mueller pumpen gmbh“ angelegt
','firma „muller pumpen gmbh“ angelegt',NULL);
insert into "logs" values(4,'2026-11-29T18:40:57.490Z','2026-11-29T18:40:57.490Z','info','api-call','Artikelnummer „EA-105“ angelegt','artikelnummer „ea-105“ angelegt',NULL,'chefin',NULL,NULL,'
artikelnummer „ea-105“ angelegt
','artikelnummer „ea-03105“ angelegt',NULL);
insert into "logs" values(5,'2026-11-29T18:40:57.499Z','2026-11-29T18:40:57.499Z','info','api-call','Dokumententyp „Betriebsanleitung“ angelegt','dokumententyp „betriebsanleitung“ angelegt',NULL,'chefin',NULL,NULL,'
dokumententyp „betriebsanleitung“ angelegt
','dokumententyp „betriebsanleitung“ angelegt',NULL);
insert into "logs" values(6,'2026-11-29T18:40:57.519Z','2026-11-29T18:40:57.519Z','info','api-call','Datei „Übersicht Größe.pdf“ hochgeladen','datei „übersicht grösse.pdf“ hochgeladen',NULL,'chefin',NULL,NULL,'
datei „übersicht grösse.pdf“ hochgeladen
datei „ubersicht grosse.pdf“ hochgeladen
datei „uebersicht groesse.pdf“ hochgeladen
','datei „ubersicht grosse.pdf“ hochgeladen',NULL);
insert into "logs" values(7,'2026-11-29T18:40:57.535Z','2026-11-29T18:40:57.535Z','info','api-call','Datei „Übersicht Größe.pdf“ angelegt','datei „übersicht grösse.pdf“ angelegt',NULL,'chefin',NULL,NULL,'
datei „übersicht grösse.pdf“ angelegt
datei „ubersicht grosse.pdf“ angelegt
datei „uebersicht groesse.pdf“ angelegt
','datei „ubersicht grosse.pdf“ angelegt',NULL);
insert into "logs" values(8,'2026-11-29T18:40:57.548Z','2026-11-29T18:40:57.548Z','info','api-call','Gerät „KP-4711“ angelegt','gerät „kp-4711“ angelegt','KP-4711','chefin','Müller Pumpen GmbH',NULL,'
gerät „kp-4711“ angelegt
gerat „kp-4711“ angelegt
geraet „kp-4711“ angelegt
','gerat „kp-044711“ angelegt',NULL);
insert into "logs" values(9,'2026-11-29T18:40:57.573Z','2026-11-29T18:40:57.573Z','info','api-call','Gerät „KP-4712“ angelegt','gerät „kp-4712“ angelegt','KP-4712','chefin','Müller Pumpen GmbH',NULL,'
gerät „kp-4712“ angelegt
gerat „kp-4712“ angelegt
geraet „kp-4712“ angelegt
','gerat „kp-044712“ angelegt',NULL);
insert into "logs" values(10,'2026-11-29T18:40:57.594Z','2026-11-29T18:40:57.594Z','info','api-call','Gerät „KP-4713“ angelegt','gerät „kp-4713“ angelegt','KP-4713','chefin','Müller Pumpen GmbH',NULL,'
gerät „kp-4713“ angelegt
gerat „kp-4713“ angelegt
geraet „kp-4713“ angelegt
','gerat „kp-044713“ angelegt',NULL);
insert into "logs" values(11,'2026-11-29T18:40:57.619Z','2026-11-29T18:40:57.619Z','info','api-call','Datei „verwaist.pdf“ hochgeladen','datei „verwaist.pdf“ hochgeladen',NULL,'chefin',NULL,NULL,'
datei „verwaist.pdf“ hochgeladen
','datei „verwaist.pdf“ hochgeladen',NULL);
insert into "logs" values(12,'2026-11-29T18:40:57.628Z','2026-11-29T18:40:57.628Z','error','500','Gerät ändern','gerät ändern',NULL,'chefin',NULL,'127.0.0.1','
gerät ändern
gerat andern
geraet aendern
','gerat andern',NULL);
insert into "logs" values(13,'2026-11-29T18:40:57.650Z','2026-11-29T18:40:57.650Z','customer','200','Anmeldung mit Seriennummer','anmeldung mit seriennummer','KP-4711',NULL,'Müller Pumpen GmbH','127.0.0.1','
anmeldung mit seriennummer
','anmeldung mit seriennummer',NULL);
insert into "logs" values(14,'2026-11-29T18:40:57.689Z','2026-11-29T18:40:57.689Z','customer','400','customerLogin: Nummer oder Passwort ist falsch!','customerlogin: nummer oder passwort ist falsch!','KP-4711',NULL,NULL,'127.0.0.1','
customerlogin: nummer oder passwort ist falsch!
','customerlogin: nummer oder passwort ist falsch!',NULL);
insert into "logs" values(15,'2026-11-29T18:40:57.701Z','2026-11-29T18:40:57.701Z','info','api-call','Sammelauftrag 1 bestellt: Briefe für ein Gerät, mit neuen Passwörtern','sammelauftrag 1 bestellt: briefe für ein gerät, mit neuen passwörtern','KP-4711','chefin','Müller Pumpen GmbH',NULL,'
sammelauftrag 1 bestellt: briefe für ein gerät, mit neuen passwörtern
sammelauftrag 1 bestellt: briefe fur ein gerat, mit neuen passwortern
sammelauftrag 1 bestellt: briefe fuer ein geraet, mit neuen passwoertern
','sammelauftrag 011 bestellt: briefe fur ein gerat, mit neuen passwortern',NULL);
insert into "logs" values(16,'2026-11-29T18:40:57.710Z','2026-11-29T18:40:57.710Z','info','api-call','Gerät „KP-4713“ gelöscht','gerät „kp-4713“ gelöscht','KP-4713','chefin','Müller Pumpen GmbH',NULL,'
gerät „kp-4713“ gelöscht
gerat „kp-4713“ geloscht
geraet „kp-4713“ geloescht
','gerat „kp-044713“ geloscht',NULL);
insert into "logs" values(17,'2026-11-29T18:40:57.940Z','2026-11-29T18:40:57.940Z','info','api-call','Neues Passwort für Gerät „KP-4711“ (Sammelauftrag 1)','neues passwort für gerät „kp-4711“ (sammelauftrag 1)','KP-4711','chefin','Müller Pumpen GmbH',NULL,'
neues passwort für gerät „kp-4711“ (sammelauftrag 1)
neues passwort fur gerat „kp-4711“ (sammelauftrag 1)
neues passwort fuer geraet „kp-4711“ (sammelauftrag 1)
','neues passwort fur gerat „kp-044711“ (sammelauftrag 011)',NULL);
insert into "logs" values(18,'2026-11-29T18:40:57.944Z','2026-11-29T18:40:57.944Z','info','api-call','Sammelauftrag 1 erstellt: Briefe für ein Gerät, mit neuen Passwörtern','sammelauftrag 1 erstellt: briefe für ein gerät, mit neuen passwörtern',NULL,'chefin',NULL,NULL,'
sammelauftrag 1 erstellt: briefe für ein gerät, mit neuen passwörtern
sammelauftrag 1 erstellt: briefe fur ein gerat, mit neuen passwortern
sammelauftrag 1 erstellt: briefe fuer ein geraet, mit neuen passwoertern
','sammelauftrag 011 erstellt: briefe fur ein gerat, mit neuen passwortern',NULL);
CREATE TABLE "api_tokens" ("id" integer primary key autoincrement, "name" text not null, "name_folded" text not null unique, "token_hash" text not null unique, "is_read_only" integer not null, "expires_at" text, "last_used_at" text, "created_by" text not null, "created_at" text not null, "updated_at" text not null, scopes text);
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
  , serial_number_search text not null default '', serial_number_sort text not null default '', "version" integer default 1 not null, "changed_by" text, delivered_on text, placed_on_market_on text, built_in integer, note text, password_kind text, import_id integer);
insert into "devices" values(1,'2026-11-29T18:40:57.548Z','2026-11-29T18:40:57.940Z','8da16vh1','KP-4711','kp-4711',1,1,'$argon2id$v=19$m=19456,t=2,p=1$VkwCLAYOXpBXcSaWxrxtww$anLJty91hPLcd9FRrzYwguqiaq99EKUU//DB5YjAnDs',1,'
kp-4711
','kp-044711',2,'chefin',NULL,NULL,NULL,NULL,'generated',NULL);
insert into "devices" values(2,'2026-11-29T18:40:57.573Z','2026-11-29T18:40:57.573Z','xkeq1r2c','KP-4712','kp-4712',1,1,'$argon2id$v=19$m=19456,t=2,p=1$7tp54gPQ1KxB9PNeEraOUQ$WXxBKstkoO3OYXmDM8vgzu7YD6idW26HsdRdwuQNQtE',0,'
kp-4712
','kp-044712',1,'chefin',NULL,NULL,NULL,NULL,'typed',NULL);
CREATE TABLE "device_medias" (
    device_id integer not null references "devices" (id) on delete cascade,
    media_id integer not null references medias (id) on delete cascade, linked_on text,
    constraint device_medias_pk primary key (device_id, media_id)
  );
insert into "device_medias" values(1,1,'2026-11-29');
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
insert into "versions" values(1,'2026-11-29T18:40:57.535Z','2026-11-29T18:40:57.535Z',1,'chefin',1,1,'1','2026-11-29',NULL,NULL,NULL,'chefin',0);
CREATE TABLE settings (
       name text primary key, value text not null, updated_at text not null, changed_by text
     , upload_id integer references uploads (id));
CREATE TABLE "previews" ("source_sha256" text not null references "blobs" ("sha256"), "width" integer not null, "sha256" text not null references "blobs" ("sha256"), "height" integer not null, "made_at" text not null, constraint "previews_key" primary key ("source_sha256", "width"));
CREATE TABLE "preview_jobs" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "state" text not null, "attempts" integer not null, "next_try_at" text, "leased_until" text, "error" text, "source_sha256" text not null unique);
insert into "preview_jobs" values(1,'2026-11-29T18:40:57.526Z','2026-11-29T18:40:57.526Z','waiting',0,'2026-11-29T18:40:57.526Z',NULL,NULL,'0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184');
insert into "preview_jobs" values(2,'2026-11-29T18:40:57.623Z','2026-11-29T18:40:57.623Z','waiting',0,'2026-11-29T18:40:57.623Z',NULL,NULL,'6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0');
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
    version bigint not null, "rows" bigint default 0 not null,
    constraint data_versions_pk primary key (area, slot)
  );
insert into "data_versions" values('companies',0,1795977657481,1);
insert into "data_versions" values('parts',0,1795977657492,1);
insert into "data_versions" values('doctypes',0,1795977657500,1);
insert into "data_versions" values('devices',0,1795977657941,2);
insert into "data_versions" values('files',0,1795977657718,1);
insert into "data_versions" values('settings',0,0,0);
insert into "data_versions" values('orders',0,0,0);
insert into "data_versions" values('companies untold',0,0,0);
insert into "data_versions" values('parts untold',0,0,0);
insert into "data_versions" values('doctypes untold',0,0,0);
insert into "data_versions" values('devices untold',0,0,0);
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
CREATE TABLE backups (
      id integer primary key autoincrement,
      slot text,
      state text not null,
      place text not null,
      name text,
      has_keys integer not null,
      bytes bigint,
      new_bytes bigint,
      error text,
      leased_until text,
      started_at text not null,
      ended_at text
    );
CREATE TABLE blob_damages (
      sha256 text primary key references blobs (sha256) on delete cascade,
      kind text not null,
      found_at text not null
    );
CREATE TABLE blob_rounds (
      id integer primary key,
      position text not null,
      begun_at text not null,
      ended_at text,
      leased_until text
    );
CREATE TABLE bin (
       id integer primary key autoincrement,
       kind text not null,
       record_id integer not null,
       detail text,
       deleted_by text,
       deleted_by_key text,
       deleted_at text not null,
       until text not null,
       kept_until text,
       public_id text,
       upload_id integer references uploads (id) on delete set null,
       file_id integer,
       joins_file integer not null default 0,
       content text not null,
       created_at text not null,
       updated_at text not null, name text not null default '', name_folded text not null default '', name_search text not null default '', name_sort text not null default '',
       constraint bin_record_key unique (kind, record_id),
       constraint bin_public_id_key unique (public_id)
     );
insert into "bin" values(1,'device',3,'Müller Pumpen GmbH','chefin','staff:1','2026-11-29T18:40:57.710Z','2026-12-29',NULL,'8j1dk5cg',NULL,NULL,0,'{"rows":[{"table":"devices","row":{"id":3,"created_at":"2026-11-29T18:40:57.594Z","updated_at":"2026-11-29T18:40:57.594Z","public_id":"8j1dk5cg","serial_number":"KP-4713","password_hash":"$argon2id$v=19$m=19456,t=2,p=1$tdbdcf3YppowNjCQhZP4RQ$rYeTO6R1n4J/b9elCM0XtgDyGOr2oPa/hgR/Cqj9J9U","is_password_generated":0,"version":1,"changed_by":"chefin","delivered_on":null,"placed_on_market_on":null,"built_in":null,"note":null,"password_kind":"typed","import_id":null}}],"links":[{"link":"company","own":3,"other":1,"since":null,"far":{"kind":"company","id":1,"name":"Müller Pumpen GmbH"}},{"link":"part","own":3,"other":1,"since":null,"far":{"kind":"part","id":1,"name":"EA-105"}},{"link":"device-file","own":3,"other":1,"since":"2026-11-29","far":{"kind":"file","id":1,"name":"Übersicht Größe.pdf"}}]}','2026-11-29T18:40:57.710Z','2026-11-29T18:40:57.710Z','KP-4713','kp-4713','
kp-4713
','kp-044713');
CREATE TABLE bin_blobs (
       entry_id integer not null references bin (id) on delete cascade,
       blob_sha256 text not null references blobs (sha256),
       constraint bin_blobs_pk primary key (entry_id, blob_sha256)
     );
CREATE TABLE history (
       id integer primary key autoincrement,
       created_at text not null,
       updated_at text not null,
       kind text not null,
       record_id integer not null,
       record_name text,
       owner_kind text not null,
       owner_id integer not null,
       act text not null,
       changes text not null,
       actor text not null,
       actor_id integer,
       user_name text
     );
insert into "history" values(1,'2026-11-29T18:40:57.465Z','2026-11-29T18:40:57.465Z','companies',1,'Müller Pumpen GmbH','companies',1,'created','[{"attribute":"name","from":null,"to":"Müller Pumpen GmbH"},{"attribute":"kdnr","from":null,"to":10001},{"attribute":"desc","from":null,"to":"Straße"},{"attribute":"pass"}]','user',1,'chefin');
insert into "history" values(2,'2026-11-29T18:40:57.490Z','2026-11-29T18:40:57.490Z','parts',1,'EA-105','parts',1,'created','[{"attribute":"title","from":null,"to":"EA-105"},{"attribute":"desc","from":null,"to":"Überdruckventil"},{"attribute":"isForPrivateUse","from":null,"to":false},{"attribute":"hasPrintedSafety","from":null,"to":false},{"attribute":"publicId","from":null,"to":"5170te6c"}]','user',1,'chefin');
insert into "history" values(3,'2026-11-29T18:40:57.499Z','2026-11-29T18:40:57.499Z','doctypes',1,'Betriebsanleitung','doctypes',1,'created','[{"attribute":"title","from":null,"to":"Betriebsanleitung"},{"attribute":"reader","from":null,"to":"customer"},{"attribute":"position","from":null,"to":0},{"attribute":"isRequired","from":null,"to":false}]','user',1,'chefin');
insert into "history" values(4,'2026-11-29T18:40:57.519Z','2026-11-29T18:40:57.519Z','uploads',1,'Übersicht Größe.pdf','uploads',1,'created','[{"attribute":"name","from":null,"to":"Übersicht Größe.pdf"},{"attribute":"ext","from":null,"to":".pdf"},{"attribute":"mime","from":null,"to":"application/pdf"},{"attribute":"activeContent","from":null,"to":[]}]','user',1,'chefin');
insert into "history" values(5,'2026-11-29T18:40:57.535Z','2026-11-29T18:40:57.535Z','medias',1,'Übersicht Größe.pdf','medias',1,'created','[{"attribute":"languages","from":null,"to":["de"]},{"attribute":"filename","from":null,"to":"Übersicht Größe.pdf"},{"attribute":"doctype","from":null,"to":{"id":1,"name":"Betriebsanleitung"}},{"attribute":"url","from":null,"to":{"id":1,"name":"Übersicht Größe.pdf"}}]','user',1,'chefin');
insert into "history" values(6,'2026-11-29T18:40:57.535Z','2026-11-29T18:40:57.535Z','versions',1,'1','medias',1,'created','[{"attribute":"media","from":null,"to":{"id":1,"name":"Übersicht Größe.pdf"}},{"attribute":"url","from":null,"to":{"id":1,"name":"Übersicht Größe.pdf"}},{"attribute":"version","from":null,"to":"1"},{"attribute":"releasedOn","from":null,"to":"2026-11-29"}]','user',1,'chefin');
insert into "history" values(7,'2026-11-29T18:40:57.548Z','2026-11-29T18:40:57.548Z','medias',1,'Übersicht Größe.pdf','medias',1,'linked','[{"attribute":"devices","added":[{"id":1,"name":"KP-4711"}]}]','user',1,'chefin');
insert into "history" values(8,'2026-11-29T18:40:57.548Z','2026-11-29T18:40:57.548Z','devices',1,'KP-4711','devices',1,'created','[{"attribute":"sn","from":null,"to":"KP-4711"},{"attribute":"companie","from":null,"to":{"id":1,"name":"Müller Pumpen GmbH"}},{"attribute":"part","from":null,"to":{"id":1,"name":"EA-105"}},{"attribute":"pass"},{"attribute":"publicId","from":null,"to":"8da16vh1"},{"attribute":"media","added":[{"id":1,"name":"Übersicht Größe.pdf"}]}]','user',1,'chefin');
insert into "history" values(9,'2026-11-29T18:40:57.573Z','2026-11-29T18:40:57.573Z','devices',2,'KP-4712','devices',2,'created','[{"attribute":"sn","from":null,"to":"KP-4712"},{"attribute":"companie","from":null,"to":{"id":1,"name":"Müller Pumpen GmbH"}},{"attribute":"part","from":null,"to":{"id":1,"name":"EA-105"}},{"attribute":"pass"},{"attribute":"publicId","from":null,"to":"xkeq1r2c"}]','user',1,'chefin');
insert into "history" values(10,'2026-11-29T18:40:57.594Z','2026-11-29T18:40:57.594Z','medias',1,'Übersicht Größe.pdf','medias',1,'linked','[{"attribute":"devices","added":[{"id":3,"name":"KP-4713"}]}]','user',1,'chefin');
insert into "history" values(11,'2026-11-29T18:40:57.594Z','2026-11-29T18:40:57.594Z','devices',3,'KP-4713','devices',3,'created','[{"attribute":"sn","from":null,"to":"KP-4713"},{"attribute":"companie","from":null,"to":{"id":1,"name":"Müller Pumpen GmbH"}},{"attribute":"part","from":null,"to":{"id":1,"name":"EA-105"}},{"attribute":"pass"},{"attribute":"publicId","from":null,"to":"8j1dk5cg"},{"attribute":"media","added":[{"id":1,"name":"Übersicht Größe.pdf"}]}]','user',1,'chefin');
insert into "history" values(12,'2026-11-29T18:40:57.619Z','2026-11-29T18:40:57.619Z','uploads',2,'verwaist.pdf','uploads',2,'created','[{"attribute":"name","from":null,"to":"verwaist.pdf"},{"attribute":"ext","from":null,"to":".pdf"},{"attribute":"mime","from":null,"to":"application/pdf"},{"attribute":"activeContent","from":null,"to":[]}]','user',1,'chefin');
insert into "history" values(13,'2026-11-29T18:40:57.710Z','2026-11-29T18:40:57.710Z','devices',3,'KP-4713','devices',3,'deleted','[{"attribute":"companie","from":{"id":1,"name":"Müller Pumpen GmbH"},"to":null},{"attribute":"part","from":{"id":1,"name":"EA-105"},"to":null},{"attribute":"media","removed":[{"id":1,"name":"Übersicht Größe.pdf"}]}]','user',1,'chefin');
insert into "history" values(14,'2026-11-29T18:40:57.710Z','2026-11-29T18:40:57.710Z','medias',1,'Übersicht Größe.pdf','medias',1,'unlinked','[{"attribute":"devices","removed":[{"id":3,"name":"KP-4713"}]}]','user',1,'chefin');
insert into "history" values(15,'2026-11-29T18:40:57.940Z','2026-11-29T18:40:57.940Z','devices',1,'KP-4711','devices',1,'password','[{"attribute":"pass"}]','user',1,'chefin');
CREATE TABLE former_users (
       id integer primary key autoincrement,
       user_id integer not null unique,
       removed_at text not null
     );
CREATE TABLE file_downloads (
       media_id integer not null references medias (id) on delete cascade,
       day text not null,
       downloads integer not null,
       constraint file_downloads_pk primary key (media_id, day)
     );
CREATE TABLE document_batches (
      id integer primary key autoincrement,
      state text not null,
      user_id integer references users (id) on delete set null,
      requested_by text not null,
      docs text not null,
      has_new_passwords integer not null,
      locale text,
      label_format text not null,
      skip integer not null,
      total integer not null,
      done integer not null,
      expires_at text,
      attempts integer not null,
      next_try_at text,
      leased_until text,
      error text,
      created_at text not null,
      updated_at text not null
    , import_id integer);
insert into "document_batches" values(1,'made',1,'chefin','["zugangsdaten"]',1,NULL,'62x29',0,1,1,'2026-11-30T17:40:57.944Z',1,NULL,NULL,NULL,'2026-11-29T18:40:57.700Z','2026-11-29T18:40:57.944Z',NULL);
CREATE TABLE document_batch_devices (
      batch_id integer not null references document_batches (id) on delete cascade,
      position integer not null,
      device_id integer not null,
      serial_number text not null,
      error text,
      former_hash text,
      password_hash text, "company_id" integer,
      constraint document_batch_devices_pk primary key (batch_id, position)
    );
insert into "document_batch_devices" values(1,0,1,'KP-4711',NULL,'$argon2id$v=19$m=19456,t=2,p=1$VkwCLAYOXpBXcSaWxrxtww$anLJty91hPLcd9FRrzYwguqiaq99EKUU//DB5YjAnDs',NULL,NULL);
CREATE TABLE document_batch_files (
      batch_id integer not null references document_batches (id) on delete cascade,
      kind text not null,
      blob_sha256 text not null references blobs (sha256),
      size integer not null,
      secret text not null,
      constraint document_batch_files_pk primary key (batch_id, kind)
    );
insert into "document_batch_files" values(1,'zugangsdaten','48d0539f6fb5651b555d1f6e21fedde0cdad07f8ff4c2c0a0a3f7bb337129cbd',45977,'zJnSF/dgtj8glfWoNkGxk5dmKf654YcXbgc4zrU26Q+WGjzEM8RkO2+0It6bU4o7H6lgjrDde8ER1LTmqrRIAxTwgzicjw3uy89lPujKU5lMmhjAMdleojmlCB34p36kNU6zf1tQQf3bzgmU4peEIiX21unl+KBjT4ph7kjcbErtwOq5uX4pTp/T78wjyw==');
CREATE TABLE announcements (
       id integer primary key autoincrement,
       created_at text not null,
       updated_at text not null,
       kind text not null,
       version_id integer not null,
       media_id integer,
       filename text not null,
       version_label text not null,
       company_id integer,
       company_name text not null,
       recipient text not null,
       locale text not null,
       sentence text,
       requested_by text not null,
       state text not null,
       error text,
       mail_id integer references mails (id) on delete set null
     );
CREATE TABLE bin_files (
       entry_id integer not null references bin (id) on delete cascade,
       media_id integer not null,
       delivered_on text,
       constraint bin_files_pk primary key (entry_id, media_id)
     );
CREATE TABLE imports (
      id integer primary key autoincrement,
    created_at text not null,
    updated_at text not null,
    state text not null,
    attempts integer not null default 0,
    next_try_at text,
    leased_until text,
    error text,
      kind text not null,
      name text not null,
      created_by text,
      user_id integer,
      phase text not null,
      task text,
      ends_as text,
      reason text,
      mode text,
      facts text not null,
      reading text not null,
      row_count integer not null,
      done_rows integer not null default 0,
      wants_end integer not null default 0,
      undo_until text,
      expires_at text not null
    );
CREATE TABLE import_cells (
      import_id integer not null references imports (id) on delete cascade,
      number integer not null,
      sealed text not null,
      constraint import_cells_pk primary key (import_id, number)
    );
CREATE TABLE import_rows (
      import_id integer not null references imports (id) on delete cascade,
      row_number integer not null,
      state text not null,
      outcome text,
      record_key text,
      record_id integer,
      content text,
      journal text,
      constraint import_rows_pk primary key (import_id, row_number)
    );
CREATE TABLE import_passwords (
      import_id integer not null references imports (id) on delete cascade,
      row_number integer not null,
      kind text not null,
      record_id integer not null,
      password_hash text not null,
      is_hashed integer not null,
      is_erased integer not null,
      sealed text not null,
      constraint import_passwords_pk primary key (import_id, row_number)
    );
CREATE TABLE import_hashings (
      id integer primary key autoincrement,
    created_at text not null,
    updated_at text not null,
    state text not null,
    attempts integer not null default 0,
    next_try_at text,
    leased_until text,
    error text,
      import_id integer not null references imports (id) on delete cascade
    );
CREATE TABLE import_shapes (
      kind text not null,
      shape text not null,
      columns text not null,
      used_at text not null,
      constraint import_shapes_pk primary key (kind, shape)
    );
CREATE TABLE strapi_ids (
       kind text not null,
       strapi_id integer not null,
       record_id integer not null,
       strapi_created_at text,
       constraint strapi_ids_pk primary key (kind, strapi_id)
     );
CREATE TABLE changes (
       id integer primary key autoincrement,
       at text not null,
       kind text not null,
       record_id integer not null,
       act text not null,
       record_key text,
       number integer unique
     );
insert into "changes" values(1,'2026-11-29T18:40:57.481Z','companies',1,'created','10001',1);
insert into "changes" values(2,'2026-11-29T18:40:57.492Z','parts',1,'created','EA-105',2);
insert into "changes" values(3,'2026-11-29T18:40:57.500Z','doctypes',1,'created','Betriebsanleitung',3);
insert into "changes" values(4,'2026-11-29T18:40:57.524Z','uploads',1,'created',NULL,4);
insert into "changes" values(5,'2026-11-29T18:40:57.537Z','medias',1,'created',NULL,5);
insert into "changes" values(6,'2026-11-29T18:40:57.541Z','versions',1,'created',NULL,6);
insert into "changes" values(7,'2026-11-29T18:40:57.566Z','devices',1,'created','KP-4711',7);
insert into "changes" values(8,'2026-11-29T18:40:57.568Z','medias',1,'changed',NULL,8);
insert into "changes" values(9,'2026-11-29T18:40:57.589Z','devices',2,'created','KP-4712',9);
insert into "changes" values(10,'2026-11-29T18:40:57.609Z','devices',3,'created','KP-4713',10);
insert into "changes" values(11,'2026-11-29T18:40:57.610Z','medias',1,'changed',NULL,11);
insert into "changes" values(12,'2026-11-29T18:40:57.622Z','uploads',2,'created',NULL,12);
insert into "changes" values(13,'2026-11-29T18:40:57.717Z','medias',1,'changed',NULL,13);
insert into "changes" values(14,'2026-11-29T18:40:57.718Z','devices',3,'deleted','KP-4713',14);
insert into "changes" values(15,'2026-11-29T18:40:57.941Z','devices',1,'changed','KP-4711',15);
CREATE TABLE webhooks (
       id integer primary key autoincrement,
       created_at text not null, updated_at text not null,
       name text not null,
       name_folded text not null unique,
       url text not null,
       kinds text not null,
       secret text not null,
       is_enabled integer not null,
       position integer not null,
       stopped_at text,
       stopped_reason text,
       created_by text not null
     , former_secrets text);
CREATE TABLE webhook_deliveries (
       id integer primary key autoincrement,
       created_at text not null, updated_at text not null,
       webhook_id integer not null references webhooks (id) on delete cascade,
       event_id text not null,
       change_number integer,
       body text not null,
       state text not null,
       attempts integer not null,
       next_try_at text,
       leased_until text,
       error text,
       status integer,
       duration integer
     );
CREATE TABLE file_imports (
      id integer primary key autoincrement,
      created_at text not null,
      updated_at text not null,
      state text not null,
      attempts integer not null default 0,
      next_try_at text,
      leased_until text,
      error text,
      name text not null,
      created_by text,
      user_id integer,
      phase text not null,
      task text,
      ends_as text,
      reason text,
      mode text,
      patterns text not null,
      zip_size bigint,
      zip_mark text,
      table_name text,
      done_entries integer not null default 0,
      wants_end integer not null default 0,
      undo_until text,
      expires_at text not null
    , containers integer, documents integer, accepts_findings integer not null default 0);
CREATE TABLE file_import_pieces (
      import_id integer not null references file_imports (id) on delete cascade,
      number integer not null,
      size integer not null,
      blob_sha256 text not null references blobs (sha256),
      constraint file_import_pieces_pk primary key (import_id, number)
    );
CREATE TABLE file_import_entries (
      import_id integer not null references file_imports (id) on delete cascade,
      number integer not null,
      path text not null,
      path_key text not null,
      copy integer not null,
      size bigint not null,
      content_hash text not null,
      blob_sha256 text references blobs (sha256),
      ext text,
      mime text,
      active_content text not null,
      refusal text,
      correction text,
      plan text,
      state text,
      target_kind text,
      target_id integer,
      doctype_id integer,
      filename_folded text,
      media_id integer,
      media_version integer,
      outcome text,
      journal text, document text, document_key text, translates_key text,
      constraint file_import_entries_pk primary key (import_id, number)
    );
CREATE TABLE file_import_rows (
      import_id integer not null references file_imports (id) on delete cascade,
      row_number integer not null,
      name_key text not null,
      path text not null,
      content text not null,
      is_used integer not null,
      constraint file_import_rows_pk primary key (import_id, row_number)
    );
CREATE TABLE file_facts (
      id integer primary key autoincrement,
      created_at text not null,
      updated_at text not null,
      state text not null,
      attempts integer not null default 0,
      next_try_at text,
      leased_until text,
      error text,
      source_sha256 text not null unique,
      crc bigint,
      pdfa text,
      pages integer,
      has_text integer,
      is_encrypted integer,
      is_unreadable integer
    );
CREATE TABLE vdi_packages (
      id integer primary key autoincrement,
      created_at text not null,
      made_by text not null,
      name text not null,
      recipient text,
      subjects text not null,
      total integer not null,
      documents integer not null,
      faulty integer not null,
      size bigint not null,
      fingerprint text,
      frame_sha256 text not null references blobs (sha256)
    );
CREATE TABLE vdi_package_files (
      package_id integer not null references vdi_packages (id) on delete cascade,
      place bigint not null,
      size bigint not null,
      blob_sha256 text not null references blobs (sha256),
      constraint vdi_package_files_pk primary key (package_id, place)
    );
CREATE TABLE vdi_package_subjects (
      package_id integer not null references vdi_packages (id) on delete cascade,
      kind text not null,
      record_id integer not null,
      constraint vdi_package_subjects_pk primary key (kind, record_id, package_id)
    );
CREATE TABLE file_import_findings (
      import_id integer not null references file_imports (id) on delete cascade,
      number integer not null,
      level text not null,
      rule text not null,
      message text not null,
      container text not null,
      file text,
      line integer,
      element text,
      constraint file_import_findings_pk primary key (import_id, number)
    );
CREATE TABLE findings (
       id integer primary key autoincrement,
       created_at text not null,
       updated_at text not null,
       key text not null,
       rule text not null,
       part_id integer references parts (id) on delete cascade,
       company_id integer references companies (id) on delete cascade,
       doctype_id integer references doctypes (id) on delete cascade,
       media_id integer references medias (id) on delete cascade,
       country text,
       devices integer not null,
       due_on text
     );
CREATE TABLE compliance_marks (id integer primary key autoincrement, kind text not null, record_id integer not null);
insert into "compliance_marks" values(1,'all',0);
insert into "compliance_marks" values(2,'company',1);
insert into "compliance_marks" values(3,'part',1);
insert into "compliance_marks" values(4,'file',1);
CREATE TABLE compliance_state (
       id integer primary key,
       taken_up_to integer not null,
       checked_on text,
       settled_at text,
       leased_until text
     );
insert into "compliance_state" values(1,0,NULL,NULL,NULL);
CREATE TABLE compliance_rules (
       name text primary key, is_on integer not null, updated_at text not null, changed_by text
     );
CREATE TABLE company_countries (
       company_id integer primary key references companies (id) on delete cascade,
       country text
     );
CREATE TABLE authority_links (
      id integer primary key autoincrement,
      device_id integer references devices (id) on delete cascade,
      part_id integer references parts (id) on delete cascade,
      purpose text not null,
      recipient text not null,
      secret_hash text not null,
      expires_at text not null,
      revoked_at text,
      revoked_by text,
      openings integer not null,
      last_opened_at text,
      created_by text not null,
      created_at text not null,
      updated_at text not null,
      constraint authority_links_secret_hash_key unique (secret_hash)
    );
CREATE TABLE saved_views (
      id integer primary key autoincrement,
      user_id integer not null references users (id) on delete cascade,
      list text not null,
      name text not null,
      name_folded text not null,
      query text not null,
      created_at text not null,
      updated_at text not null,
      constraint saved_views_name_key unique (user_id, list, name_folded)
    );
CREATE TABLE chosen_columns (
      user_id integer not null references users (id) on delete cascade,
      list text not null,
      columns text not null,
      constraint chosen_columns_pk primary key (user_id, list)
    );
delete from sqlite_sequence;
insert into "sqlite_sequence" values('versions',1);
insert into "sqlite_sequence" values('compliance_marks',4);
insert into "sqlite_sequence" values('changes',15);
insert into "sqlite_sequence" values('users',2);
insert into "sqlite_sequence" values('sessions',2);
insert into "sqlite_sequence" values('logs',18);
insert into "sqlite_sequence" values('companies',1);
insert into "sqlite_sequence" values('history',15);
insert into "sqlite_sequence" values('parts',1);
insert into "sqlite_sequence" values('doctypes',1);
insert into "sqlite_sequence" values('uploads',2);
insert into "sqlite_sequence" values('preview_jobs',2);
insert into "sqlite_sequence" values('medias',1);
insert into "sqlite_sequence" values('devices',3);
insert into "sqlite_sequence" values('document_batches',1);
insert into "sqlite_sequence" values('bin',1);
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
insert into "devices_searched_data" values(10,X'00000002FF000001030300000301010101010000010201010202000001030101030301010100000000');
insert into "devices_searched_data" values(137438953473,X'0000003304300A6B700101032D3437010103310A0A010202310A0101033437310101033731310101036B702D010103702D34010406060605060606');
insert into "devices_searched_data" values(274877906945,X'0000003404300A6B700201032D343702010331320A020103320A0A0201033437310201033731320201036B702D020103702D34020406060606060606');
insert into "devices_searched_data" values(412316860417,X'0000003404300A6B700301032D343703010331330A030103330A0A0301033437310301033731330301036B702D030103702D34030406060606060606');
insert into "devices_searched_data" values(9007611571601408,X'04000000000000010000000000000000000000000000000300000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000');
delete from "devices_searched_idx";
insert into "devices_searched_idx" values(1,X'',2);
insert into "devices_searched_idx" values(2,X'',2);
insert into "devices_searched_idx" values(3,X'',2);
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
insert into "logs_searched_data" values(1,X'129111');
insert into "logs_searched_data" values(10,X'00000002FF00000103120000120101010101000001020101020200000103010103030000010401010404000001050101050500000106010106060000010701010707000001080101080800000109010109090000010A01010A0A0000010B01010B0B0000010C01010C0C0000010D01010D0D0000010E01010E0E0000010F01010F0F00000110010110100000011101011111000001120101121200000100000000');
insert into "logs_searched_data" values(137438953473,X'000000A704300A0A63010202636801010320616E01020268610102027369010103616E670102027420010103636820010301650101036465740101036566690102026C640102026D65010202740A01010366696E01010367656D010103682061010202617401020265660101036963680102026E0A010301200101036C64650101036D656C0101036E0A0A01020220680102026765010103736963010103740A0A010202207301040605060505060506040606050505060606050506050406060605050606');
insert into "logs_searched_data" values(274877906945,X'000000D004300A0A630202026265020202636802010320616E020204E2809E62020103616E670202027262020103626561020301690203017202010363686502010564E2809C200201036561720202026669020202677402020269740202026C6502020272200203016E02010366696E02010367656C020202740A020103686566020103696E0A02020274650201036C65670201036E0A0A02020464E2809C02020267650201057220E2809E02020262650202026E64020103740A0A0202026572020105E2809C20610203039E626502040605050607060506040406080605050505050406060506060506060705080505060508');
insert into "logs_searched_data" values(412316860417,X'0000013904300A0A630303016D030202636803020266690302026D75030302C3BC03010320616E030202676D0302027075030204E2809E6D0301056120E2809E0302026E6703010362680A030303E2809C03010363686503010365666903020267740302026C650303016C0302026E20030202722003010366696E0303017203010367656C0302026D62030202740A030103680A0A0303016D0302026566030204E2809C20030103696E0A030202726D0301036C6567030301720302026C650301036D61200302026268030202706503020275650303016C030203C3BC6C0301036E0A0A0302022067030202676503010370656E030202756D0301037220700302026D61030103740A0A0303016603010375656C0302026C6C0302026D70030104C3BC6C6C030105E2809C20610303039E6D75030502C3BC03040604050505050605050708050606060605050405050604060505060405070605060405060505050406060505060506050604060505070806');
insert into "logs_searched_data" values(549755813889,X'000000EB04300A0A630402026172040202636804010320616E040204E2809E650401032D31300401053035E2809C04010331303504010535E2809C20040103612D310402026E67040202727404010363686504010365612D040202666904020267740402026C650403016E040202722004010366696E04010367656C040202740A040103686566040103696B650402026E0A0401036B656C0401036C65670402026E750401036D65720402026D650401036E0A0A0402026765040202756D0401057220E2809E0402027469040103740A0A040202696B040103756D6D040105E2809C20610403039E65610404060505060706080608060505060605050504050606050606050606050605060505080506050608');
insert into "logs_searched_data" values(687194767361,X'0000011C04300A0A630502026368050202646F05010320616E050204E2809E62050103616E670503016C0501036265740502027361050103636865050103646F6B0501036562730502026669050202677405020269740502026C650502026E74050202747205010366696E05010367656C050202740A050204E2809C200501036865660501036965620502026E0A05020274750501036B756D0501036C6567050301690501036D656E0501036E0A0A0502026765050303E2809C0502026C650502027465050301790501036F6B750501057020E2809E05010372696505010373616E050103740A0A050202656E0502027269050202756E0502027970050103756D650502026E67050103797020050105E2809C20610503039E6265050406050506070604060506060605050505050506060507060605050606040606050605050406080606060505050506050608');
insert into "logs_searched_data" values(824633720833,X'0000015504300A0A6306020263680602026461060103206772060202686F060204E2809E75060502C3BC0601032E706406010361646506020274650601036265720601036368650603016706030174060103646174060202656E06020466E2809C060103652E700602026265060202666906020269200602026C610602026E0A0602027273060202737306010366696E060204E2809C2006010367656C060202726F060302C3B606010368656606020267650602026F6306020274200601056920E2809E06020263680602026E0A0601036C61640601036E0A0A060301640601036F636806020265730602027373060103706466060103726F65060301730602027369060203C3B67306010373652E0602026963060202736506010374206706020265690601037562650602026562060104C3B67373060203BC6265060105E2809C20680603039E756206050165060403C3BC620604060505060507050606050606040406050706050505050505050607060505060505050805050606040605050606040506060505060506050706080604');
insert into "logs_searched_data" values(962072674305,X'0000014C04300A0A630702026368070202646107010320616E0702026772070204E2809E75070502C3BC0701032E7064070103616E6707020274650701036265720701036368650703017407010364617407020466E2809C070103652E7007020262650702026669070202677407020269200702026C650702027273070202737307010366696E070204E2809C2007010367656C070202726F070302C3B6070202740A07010368656607020274200701056920E2809E07020263680702026E0A0701036C65670701036E0A0A07020267650701036F65730702027373070103706466070103726F65070301730702027369070203C3B67307010373652E07020269630702027365070103740A0A07030164070202206707020265690701037562650702026562070104C3B67373070203BC6265070105E2809C20610703039E756207050165070403C3BC62070406050506050705060605060604060706050505050505050607060505050605080505060605060506060405060605050604050506050706080604');
insert into "logs_searched_data" values(1099511627777,X'0000018304300A0A630803016B0803016D080202636808020267650802026B700802026D75080302C3BC08010320616E080202676D0802027075080204E2809E6B0801032D3437080103310A0A080202310A080303E2809C080204E2809C200801033437310801033731310801036165740802026E67080202742008010362680A08010363686508010365666908020267740802026C650803016C0802026E20080202722008030161080302C3A4080202742008010366696E08010367656C080301720802026D62080202740A080103680A0A0803016D0802026566080103696E0A0801036B702D0801036C6567080301720802026C650801036D6268080202706508020275650803016C080203C3BC6C0801036E0A0A08020220670802026765080103702D34080202656E080202756D080103722070080202616508030174080203C3A474080103740A0A0803016708020420E2809E08010375656C0802026C6C0802026D70080104C3A47420080203BC6C6C080105E2809C20610803039E6B70080406040405050505050605050706060506070606060505060606050504050504050506060405050604050606060405060505040606050506050506050406060407060505070608');
insert into "logs_searched_data" values(1236950581249,X'0000018404300A0A630903016B0903016D090202636809020267650902026B700902026D75090302C3BC09010320616E090202676D0902027075090204E2809E6B0901032D343709010331320A090303E2809C090103320A0A090204E2809C200901033437310901033731320901036165740902026E67090202742009010362680A09010363686509010365666909020267740902026C650903016C0902026E20090202722009030161090302C3A4090202742009010366696E09010367656C090301720902026D62090202740A090103680A0A0903016D0902026566090103696E0A0901036B702D0901036C6567090301720902026C650901036D6268090202706509020275650903016C090203C3BC6C0901036E0A0A09020220670902026765090103702D34090202656E090202756D090103722070090202616509030174090203C3A474090103740A0A0903016709020420E2809E09010375656C0902026C6C0902026D70090104C3A47420090203BC6C6C090105E2809C20610903039E6B70090406040405050505050605050706060606070606060505060606050504050504050506060405050604050606060405060505040606050506050506050406060407060505070608');
insert into "logs_searched_data" values(1374389534721,X'0000018404300A0A630A03016B0A03016D0A020263680A020267650A02026B700A02026D750A0302C3BC0A010320616E0A0202676D0A020270750A0204E2809E6B0A01032D34370A010331330A0A0303E2809C0A0103330A0A0A0204E2809C200A01033437310A01033731330A01036165740A02026E670A020274200A010362680A0A01036368650A01036566690A020267740A02026C650A03016C0A02026E200A020272200A0301610A0302C3A40A020274200A010366696E0A010367656C0A0301720A02026D620A0202740A0A0103680A0A0A03016D0A020265660A0103696E0A0A01036B702D0A01036C65670A0301720A02026C650A01036D62680A020270650A020275650A03016C0A0203C3BC6C0A01036E0A0A0A020220670A020267650A0103702D340A0202656E0A0202756D0A01037220700A020261650A0301740A0203C3A4740A0103740A0A0A0301670A020420E2809E0A010375656C0A02026C6C0A02026D700A0104C3A474200A0203BC6C6C0A0105E2809C20610A03039E6B700A0406040405050505050605050706060606070606060505060606050504050504050506060405050604050606060405060505040606050506050506050406060407060505070608');
insert into "logs_searched_data" values(1511828488193,X'000000EB04300A0A630B020263680B020264610B010320686F0B0204E2809E760B01032E70640B01036164650B020269730B020274650B01036368650B0301670B01036461740B0202656E0B020466E2809C0B01036566690B020269200B02026C610B02026E0A0B020272770B010366696E0B0204E2809C200B010367656C0B01036865660B020267650B02026F630B01056920E2809E0B02026E0A0B020273740B01036C61640B01036E0A0A0B01036F63680B01037064660B01037277610B010373742E0B0103742E700B020265690B01037665720B01037761690B0105E2809C20680B03039E76650B04060505060706060505060406050706050505050607060605050805050606060606060605060608');
insert into "logs_searched_data" values(1649267441665,X'000000B504300A0A630C020263680C020267650C01032061650C03016E0C0203C3A46E0C010361656E0C0301740C02026E640C020274200C01036368650C01036465720C01036566690C02026E640C020272610C03016E0C0302C3A40C020274200C010366696E0C01036765720C01036865660C0103696E0A0C01036E0A0A0C0301670C020264650C01037261650C0301740C02026E0A0C0203C3A4740C01037420610C0302C3A40C0104C3A46E640C030274200C040605050604060604050506060605050405050606060606040506040506060507');
insert into "logs_searched_data" values(1786706395137,X'0000014F04300A0A6B0D03016D0D0202616E0D02026B700D02026D750D0302C3BC0D010320676D0D02026D690D020270750D020273650D01032D34370D0103310A0A0D0202310A0D01033437310D01033731310D0103616E6D0D010362680A0D010364756E0D0103656C640D03016C0D02026E200D03016E0D0202720A0D0301200D0301690D010367206D0D02026D620D0103680A0A0D03016D0D010369656E0D020274200D01036B702D0D01036C64750D020265720D02026C650D01036D62680D0202656C0D0301720D020269740D02026D650D020270650D020275650D03016C0D0203C3BC6C0D01036E20670D020267200D02026D650D02026E750D0202756D0D0103702D340D0202656E0D0202756D0D0103720A0A0D020220700D020269650D01037365720D01037420730D010375656C0D02026C6C0D02026D6D0D0301700D02026E670D0104C3BC6C6C0D040604050505050605050506060506060606060604050405040406050604060506060505060504050505050406060505050506050506050506060605050405');
insert into "logs_searched_data" values(1924145348609,X'0000012E04300A0A6B0E020263750E02026B700E01032066610E020269730E02026E750E02026F640E020270610E0103210A0A0E01032D34370E0103310A0A0E0202310A0E01033437310E01033731310E01033A206E0E0103616C730E020273730E01036368210E020275730E01036465720E01036572200E03016C0E010366616C0E010367696E0E010368210A0E0103696E3A0E020273740E01036B702D0E01036C6F670E020273630E01036D65720E02026D650E01036E3A200E0202756D0E01036F64650E020267690E02026D650E020272740E0103702D340E020261730E010372206F0E0301700E02026C6F0E020274200E01037363680E020273770E020274200E03016F0E0202776F0E01037420660E0301690E02026F6D0E0103756D6D0E020273740E0103776F720E04060505060505050506060605060606060506050606040606060605060605060506050605050506050604050506050504050604050605');
insert into "logs_searched_data" values(2061584302081,X'0000028F04300A0A630F03016B0F03016D0F020263680F02026B700F02026D750F0302C3BC0F020273610F01032031200F020262650F0301720F020265690F020266750F0302C3BC0F020267650F03016D0F02026D690F02026E650F020270610F0301750F01032C206D0F01032D34370F0103310A0A0F020220620F0202310A0F01033437310F01033731310F01033A20620F01036165740F020267200F02026D6D0F020273730F0202742C0F020275660F01036265730F0202680A0F020272690F01036368650F01036520660F020266650F0301690F0202696E0F02026C610F03016C0F02026E200F020272200F0301610F03016E0F0301740F0302C3A40F020273740F0202742C0F020275650F01036665200F0202696E0F020274720F020275650F0301720F0203C3BC720F01036720310F020265720F02026D620F0103680A0A0F03016D0F020265660F01036965660F02026E0A0F0301200F020274200F01036B702D0F01036C61750F020265720F02026C650F0301740F0202743A0F01036D62680F0202656C0F020269740F02026D650F020270650F020275650F03016C0F0203C3BC6C0F01036E0A0A0F0301730F020220670F0301700F020265750F01036F65720F020272740F0103702D340F020261730F0202656E0F0202756D0F01037220650F0301700F020261650F0301670F0301740F020269650F02026E0A0F020274650F0203C3A4740F010373616D0F020273770F020274650F0202776F0F0302C3B60F010374206E0F02022C200F02023A200F0202656C0F0301720F020272610F010375656C0F03016E0F0301720F020266740F02026C6C0F02026D700F020272200F0103776F650F0301720F0203C3B6720F0104C3A4742C0F0203B672740F0203BC6C6C0F030272200F0406040405050505050605040505050504050505040606060505060606060505050505060505060605040505040505040404050505050605050504060605050604050605040506060505040506050505050504060604050405060506050505060405040405050506060505050506050505040506040405050505060406070606');
insert into "logs_searched_data" values(2199023255553,X'000001A404300A0A631003016B1003016D100202636810020267651002026B701002026D75100302C3BC1001032067651003016D1002027075100204E2809E6B1001032D343710010331330A100303E2809C100103330A0A100204E2809C20100103343731100103373133100103616574100202742010010362680A100103636865100301741001036566691002026C6C1003016F100302C3B61002026E20100202722010030161100302C3A41002027363100202742010010366696E10010367656C100301721002026D62100103680A0A1003016D1002026566100202740A100103696E0A1001036B702D1001036C65721002026C651002026F6510030173100203C3B6731001036D6268100202706510020275651003016C100203C3BC6C1001036E0A0A10020220671001036F65731002027363100103702D34100202656E100202756D100103722070100202616510030174100203C3A474100103736368100103740A0A1003016710020420E2809E10010375656C1002026C6C1002026D70100104C3A47420100203B67363100203BC6C6C100105E2809C20671003039E6B70100406040405050505050604050706060606070606060506060406050405050504050505060604050604050506060605050406060505040606050605060505060504060606040706050507060608');
insert into "logs_searched_data" values(2336462209025,X'0000022804300A0A631103016B1103016D11020263681102026B701102026D75110302C3BC1102026E6511010320287311020231291102026675110302C3BC11020267651103016D110202706111030175110204E2809E6B110103287361110103290A0A1103016E1101032D3437110103310A0A110202290A110202310A110303E2809C110204E2809C2011010334373111010337313111010361657411020267201102026D6D11020273731102027420110202756611010362680A1101036368651101036566691102026C611103016C1102026E20110202722011030161110302C3A411020273201102027420110202756511010366696E1102027472110202756511030172110203C3BC7211010367203111020265721102026D62110103680A0A1103016D1102026566110103696E0A1101036B702D1101036C617511020265721102026C651101036D6268110202656C1102026D65110202706511020275651103016C110203C3BC6C1101036E0A0A110202206711020265751101036F7274110103702D341102026173110202656E110202756D11010372206711030170110202616511030167110301741102027420110203C3A474110103732070110202616D1102027377110202776F110103742066110303E2809E110202726111010375656C110301721103017311020266741102026C6C1102026D701102027220110103776F72110104C3A47420110203BC6C6C1103027220110105E2809C20281103039E6B70110406040405050505050605050505040504070606040606050506070606060505050505060606050405050405050505060505040606050506040506060605050605050505040606050506060505050604050404050606050505060605060404050505050607060508');
insert into "logs_searched_data" values(2473901162497,X'000001F204300A0A631202026368120202736112010320312012020262721202026569120301721202026675120302C3BC12020267651202026D691202026E6512020270611201032C206D1201033120651201033A206212010361657412020267201202026D6D1202027373120202742C1202027566120103627269120103636865120103652066120202666512030169120202696E1202026C611203016C1202026E201202027220120301611203016E1203017312030174120302C3A4120202742C1202027565120103666520120202696E1202027472120202756512030172120203C3BC7212010367203112020265721201036865661201036965661202026E0A1203012012020274201201036C61751202026C74120202743A1201036D656C12020269741202026D651201036E0A0A1203017312020220671203017012020265751201036F657212020272741201037061731201037220651202026165120301671203017412020269651202026E0A12020273741202027465120203C3A47412010373616D12020273771202027465120202776F120302C3B612010374206E1202022C201202023A20120202656C12030172120202726112010375656E1203017212020266741202027220120103776F6512030172120203C3B672120104C3A4742C120203B67274120203BC722012040605050605050405050505050506060606050505050506060605040505040505040404040505050605050504060605060605040506050506050506040504050605060605040405050505060605050505060505050405060405050604060706');
delete from "logs_searched_idx";
insert into "logs_searched_idx" values(1,X'',2);
insert into "logs_searched_idx" values(2,X'',2);
insert into "logs_searched_idx" values(3,X'',2);
insert into "logs_searched_idx" values(4,X'',2);
insert into "logs_searched_idx" values(5,X'',2);
insert into "logs_searched_idx" values(6,X'',2);
insert into "logs_searched_idx" values(7,X'',2);
insert into "logs_searched_idx" values(8,X'',2);
insert into "logs_searched_idx" values(9,X'',2);
insert into "logs_searched_idx" values(10,X'',2);
insert into "logs_searched_idx" values(11,X'',2);
insert into "logs_searched_idx" values(12,X'',2);
insert into "logs_searched_idx" values(13,X'',2);
insert into "logs_searched_idx" values(14,X'',2);
insert into "logs_searched_idx" values(15,X'',2);
insert into "logs_searched_idx" values(16,X'',2);
insert into "logs_searched_idx" values(17,X'',2);
insert into "logs_searched_idx" values(18,X'',2);
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
insert into "logs_searched_docsize" values(10,X'8118',10);
insert into "logs_searched_docsize" values(11,X'29',11);
insert into "logs_searched_docsize" values(12,X'31',12);
insert into "logs_searched_docsize" values(13,X'5F',13);
insert into "logs_searched_docsize" values(14,X'39',14);
insert into "logs_searched_docsize" values(15,X'8221',15);
insert into "logs_searched_docsize" values(16,X'8119',16);
insert into "logs_searched_docsize" values(17,X'816D',17);
insert into "logs_searched_docsize" values(18,X'815D',18);
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
CREATE INDEX backups_state on backups (state);
CREATE TRIGGER blob_damages_insert_raises after insert on blob_damages begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'files';
         end;
CREATE TRIGGER blob_damages_update_raises after update on blob_damages begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'files';
         end;
CREATE TRIGGER blob_damages_delete_raises after delete on blob_damages begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'files';
         end;
CREATE INDEX bin_until on bin (until);
CREATE INDEX bin_upload_id on bin (upload_id);
CREATE INDEX bin_file_id on bin (file_id);
CREATE INDEX bin_blobs_blob_sha256 on bin_blobs (blob_sha256);
CREATE INDEX bin_name_folded on bin (name_folded);
CREATE INDEX bin_name_sort on bin (name_sort);
CREATE INDEX bin_name_spelled on bin
       ((length(name_search) - length(name_folded)));
CREATE VIRTUAL TABLE bin_searched using fts5(
       keys, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1');
delete from "bin_searched_data";
insert into "bin_searched_data" values(1,X'0143');
insert into "bin_searched_data" values(10,X'00000002FF0000010301000001010101010100000100000000');
insert into "bin_searched_data" values(137438953473,X'000000C604300A0A6D0102026B700102026D75010302C3BC01010320676D01020270750101032D343701010331330A010103330A0A01010334373101010337313301010362680A010103656C6C0102026E200102027220010103676D62010103680A0A0103016D0101036B702D0101036C65720102026C650101036D6268010202706501020275650103016C010203C3BC6C0101036E2067010103702D34010202656E010202756D01010372207001010375656C0102026C6C0102026D70010104C3BC6C6C010406050505060506060606060606050506060406060506050504060606050506060505');
delete from "bin_searched_idx";
insert into "bin_searched_idx" values(1,X'',2);
delete from "bin_searched_docsize";
insert into "bin_searched_docsize" values(1,X'43',1);
delete from "bin_searched_config";
insert into "bin_searched_config" values('automerge',0);
insert into "bin_searched_config" values('crisismerge',200);
insert into "bin_searched_config" values('version',4);
CREATE VIRTUAL TABLE bin_searched_terms using fts5vocab(bin_searched, instance);
CREATE TRIGGER bin_searched_insert after insert on bin begin insert into bin_searched (rowid, keys) values (new.id, coalesce(new.name_search, '') || coalesce(search_key(new.detail), '') || char(10)); insert into bin_searched (bin_searched, rank)
    select 'merge', 16 where abs(random()) % 8 = 0; end;
CREATE TRIGGER bin_searched_update after update of name_search, detail on bin when new.name_search is not old.name_search or search_key(new.detail) is not search_key(old.detail)
     begin delete from bin_searched where rowid = old.id; insert into bin_searched (rowid, keys) values (new.id, coalesce(new.name_search, '') || coalesce(search_key(new.detail), '') || char(10)); insert into bin_searched (bin_searched, rank)
    select 'merge', 16 where abs(random()) % 8 = 0; end;
CREATE TRIGGER bin_searched_delete after delete on bin begin delete from bin_searched where rowid = old.id; end;
CREATE INDEX history_record on history (kind, record_id, id);
CREATE INDEX history_owner on history (owner_kind, owner_id, id);
CREATE INDEX history_created_at on history (created_at, id);
CREATE INDEX logs_serial_number on logs (serial_number, type, created_at);
CREATE INDEX logs_company_name on logs (company_name, type, created_at);
CREATE INDEX document_batches_state_next_try_at on document_batches (state, next_try_at);
CREATE INDEX document_batches_user_id on document_batches (user_id);
CREATE INDEX document_batch_files_blob_sha256 on document_batch_files (blob_sha256);
CREATE INDEX announcements_company_id on announcements (company_id, id);
CREATE INDEX announcements_version_id on announcements (version_id, kind, company_id);
CREATE INDEX announcements_mail_id on announcements (mail_id);
CREATE INDEX announcements_requested_by on announcements (requested_by);
CREATE TRIGGER announcements_insert_raises after insert on announcements begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'orders';
         end;
CREATE TRIGGER announcements_update_raises after update on announcements begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'orders';
         end;
CREATE TRIGGER announcements_delete_raises after delete on announcements begin
           update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
           where area = 'orders';
         end;
CREATE INDEX bin_files_media_id on bin_files (media_id);
CREATE INDEX imports_next_try_at on imports (next_try_at);
CREATE INDEX import_rows_state on import_rows (import_id, state, outcome);
CREATE INDEX import_passwords_state
      on import_passwords (import_id, is_hashed, is_erased, row_number);
CREATE INDEX import_hashings_next_try_at on import_hashings (next_try_at);
CREATE INDEX import_hashings_import_id on import_hashings (import_id);
CREATE INDEX users_bcrypt_inside on users (substr(password_hash, 5, 2))
         where substr(password_hash, 1, 2) = '$2';
CREATE INDEX companies_bcrypt_inside on companies (substr(password_hash, 5, 2))
         where substr(password_hash, 1, 2) = '$2';
CREATE INDEX devices_bcrypt_inside on devices (substr(password_hash, 5, 2))
         where substr(password_hash, 1, 2) = '$2';
CREATE INDEX uploads_old_slug on uploads (old_slug) where old_slug is not null;
CREATE INDEX changes_unnumbered on changes (id) where number is null;
CREATE TRIGGER companies_insert_tells after insert on companies begin
      insert into changes (at, kind, record_id, act, record_key, number) select strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'companies', new.id,
        'created', cast(new.customer_number as text), coalesce(max(number), 0) + 1 from changes;
    end;
CREATE TRIGGER companies_update_tells after update on companies when new.version <> old.version
     begin
      insert into changes (at, kind, record_id, act, record_key, number) select strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'companies', new.id,
        'changed', cast(new.customer_number as text), coalesce(max(number), 0) + 1 from changes;
    end;
CREATE TRIGGER companies_delete_tells after delete on companies begin
      insert into changes (at, kind, record_id, act, record_key, number) select strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'companies', old.id,
        'deleted', cast(old.customer_number as text), coalesce(max(number), 0) + 1 from changes;
    end;
CREATE TRIGGER parts_insert_tells after insert on parts begin
      insert into changes (at, kind, record_id, act, record_key, number) select strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'parts', new.id,
        'created', cast(new.title as text), coalesce(max(number), 0) + 1 from changes;
    end;
CREATE TRIGGER parts_update_tells after update on parts when new.version <> old.version
     begin
      insert into changes (at, kind, record_id, act, record_key, number) select strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'parts', new.id,
        'changed', cast(new.title as text), coalesce(max(number), 0) + 1 from changes;
    end;
CREATE TRIGGER parts_delete_tells after delete on parts begin
      insert into changes (at, kind, record_id, act, record_key, number) select strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'parts', old.id,
        'deleted', cast(old.title as text), coalesce(max(number), 0) + 1 from changes;
    end;
CREATE TRIGGER doctypes_insert_tells after insert on doctypes begin
      insert into changes (at, kind, record_id, act, record_key, number) select strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'doctypes', new.id,
        'created', cast(new.title as text), coalesce(max(number), 0) + 1 from changes;
    end;
CREATE TRIGGER doctypes_update_tells after update on doctypes when new.version <> old.version
     begin
      insert into changes (at, kind, record_id, act, record_key, number) select strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'doctypes', new.id,
        'changed', cast(new.title as text), coalesce(max(number), 0) + 1 from changes;
    end;
CREATE TRIGGER doctypes_delete_tells after delete on doctypes begin
      insert into changes (at, kind, record_id, act, record_key, number) select strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'doctypes', old.id,
        'deleted', cast(old.title as text), coalesce(max(number), 0) + 1 from changes;
    end;
CREATE TRIGGER devices_insert_tells after insert on devices begin
      insert into changes (at, kind, record_id, act, record_key, number) select strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'devices', new.id,
        'created', cast(new.serial_number as text), coalesce(max(number), 0) + 1 from changes;
    end;
CREATE TRIGGER devices_update_tells after update on devices when new.version <> old.version
     begin
      insert into changes (at, kind, record_id, act, record_key, number) select strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'devices', new.id,
        'changed', cast(new.serial_number as text), coalesce(max(number), 0) + 1 from changes;
    end;
CREATE TRIGGER devices_delete_tells after delete on devices begin
      insert into changes (at, kind, record_id, act, record_key, number) select strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'devices', old.id,
        'deleted', cast(old.serial_number as text), coalesce(max(number), 0) + 1 from changes;
    end;
CREATE TRIGGER medias_insert_tells after insert on medias begin
      insert into changes (at, kind, record_id, act, record_key, number) select strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'medias', new.id,
        'created', null, coalesce(max(number), 0) + 1 from changes;
    end;
CREATE TRIGGER medias_update_tells after update on medias when new.version <> old.version
     begin
      insert into changes (at, kind, record_id, act, record_key, number) select strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'medias', new.id,
        'changed', null, coalesce(max(number), 0) + 1 from changes;
    end;
CREATE TRIGGER medias_delete_tells after delete on medias begin
      insert into changes (at, kind, record_id, act, record_key, number) select strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'medias', old.id,
        'deleted', null, coalesce(max(number), 0) + 1 from changes;
    end;
CREATE TRIGGER versions_insert_tells after insert on versions begin
      insert into changes (at, kind, record_id, act, record_key, number) select strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'versions', new.id,
        'created', null, coalesce(max(number), 0) + 1 from changes;
    end;
CREATE TRIGGER versions_update_tells after update on versions when new.version <> old.version
     begin
      insert into changes (at, kind, record_id, act, record_key, number) select strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'versions', new.id,
        'changed', null, coalesce(max(number), 0) + 1 from changes;
    end;
CREATE TRIGGER versions_delete_tells after delete on versions begin
      insert into changes (at, kind, record_id, act, record_key, number) select strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'versions', old.id,
        'deleted', null, coalesce(max(number), 0) + 1 from changes;
    end;
CREATE TRIGGER uploads_insert_tells after insert on uploads begin
      insert into changes (at, kind, record_id, act, record_key, number) select strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'uploads', new.id,
        'created', null, coalesce(max(number), 0) + 1 from changes;
    end;
CREATE TRIGGER uploads_update_tells after update on uploads when new.version <> old.version
     begin
      insert into changes (at, kind, record_id, act, record_key, number) select strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'uploads', new.id,
        'changed', null, coalesce(max(number), 0) + 1 from changes;
    end;
CREATE TRIGGER uploads_delete_tells after delete on uploads begin
      insert into changes (at, kind, record_id, act, record_key, number) select strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), 'uploads', old.id,
        'deleted', null, coalesce(max(number), 0) + 1 from changes;
    end;
CREATE UNIQUE INDEX webhook_deliveries_turn on webhook_deliveries (webhook_id) where state = 'waiting';
CREATE INDEX webhook_deliveries_due on webhook_deliveries (state, next_try_at);
CREATE INDEX webhook_deliveries_updated_at on webhook_deliveries (updated_at);
CREATE INDEX webhook_deliveries_latest on webhook_deliveries (webhook_id, id);
CREATE INDEX file_imports_next_try_at on file_imports (next_try_at);
CREATE INDEX file_import_pieces_blob_sha256 on file_import_pieces (blob_sha256);
CREATE UNIQUE INDEX file_import_entries_path on file_import_entries (import_id, path, copy);
CREATE INDEX file_import_entries_state on file_import_entries (import_id, state, outcome);
CREATE INDEX file_import_entries_hash on file_import_entries (import_id, content_hash);
CREATE INDEX file_import_entries_media on file_import_entries (import_id, media_id);
CREATE INDEX file_import_entries_blob_sha256 on file_import_entries (blob_sha256);
CREATE INDEX file_import_rows_name_key on file_import_rows (import_id, name_key);
CREATE INDEX file_facts_state_next_try_at on file_facts (state, next_try_at);
CREATE INDEX vdi_packages_frame_sha256 on vdi_packages (frame_sha256);
CREATE INDEX vdi_package_files_blob_sha256 on vdi_package_files (blob_sha256);
CREATE INDEX vdi_package_subjects_package on vdi_package_subjects (package_id);
CREATE INDEX file_import_entries_document on file_import_entries (import_id, document_key);
CREATE INDEX file_import_entries_translates on file_import_entries (import_id, translates_key);
CREATE INDEX file_import_findings_level on file_import_findings (import_id, level, container);
CREATE UNIQUE INDEX parts_gtin_key on parts (gtin);
CREATE UNIQUE INDEX findings_key on findings (key);
CREATE INDEX findings_devices on findings (devices, id);
CREATE INDEX findings_rule on findings (rule, devices, id);
CREATE INDEX findings_part_id on findings (part_id);
CREATE INDEX findings_company_id on findings (company_id);
CREATE INDEX findings_doctype_id on findings (doctype_id);
CREATE INDEX findings_media_id on findings (media_id);
CREATE INDEX compliance_marks_record on compliance_marks (kind, record_id, id);
CREATE INDEX company_countries_country on company_countries (country);
CREATE TRIGGER devices_insert_marks_tells after insert on devices
     
     begin 
      insert into compliance_marks (kind, record_id)
        select 'part', marked.id from (select new.part_id as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'part' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state));
      insert into compliance_marks (kind, record_id)
        select 'company', marked.id from (select new.company_id as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'company' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state)); end;
CREATE TRIGGER devices_update_marks_tells after update on devices
     when (new.part_id is not old.part_id or new.company_id is not old.company_id or new.delivered_on is not old.delivered_on or new.placed_on_market_on is not old.placed_on_market_on)
     begin 
      insert into compliance_marks (kind, record_id)
        select 'part', marked.id from (select old.part_id as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'part' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state));
      insert into compliance_marks (kind, record_id)
        select 'company', marked.id from (select old.company_id as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'company' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state));
      insert into compliance_marks (kind, record_id)
        select 'part', marked.id from (select new.part_id as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'part' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state));
      insert into compliance_marks (kind, record_id)
        select 'company', marked.id from (select new.company_id as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'company' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state)); end;
CREATE TRIGGER devices_delete_marks_tells after delete on devices
     
     begin 
      insert into compliance_marks (kind, record_id)
        select 'part', marked.id from (select old.part_id as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'part' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state));
      insert into compliance_marks (kind, record_id)
        select 'company', marked.id from (select old.company_id as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'company' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state)); end;
CREATE TRIGGER device_medias_insert_marks_tells after insert on device_medias
     
     begin 
      insert into compliance_marks (kind, record_id)
        select 'part', marked.id from (select (select devices.part_id from devices where devices.id = new.device_id) as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'part' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state)); end;
CREATE TRIGGER device_medias_update_marks_tells after update on device_medias
     when (new.device_id is not old.device_id or new.media_id is not old.media_id)
     begin 
      insert into compliance_marks (kind, record_id)
        select 'part', marked.id from (select (select devices.part_id from devices where devices.id = old.device_id) as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'part' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state));
      insert into compliance_marks (kind, record_id)
        select 'part', marked.id from (select (select devices.part_id from devices where devices.id = new.device_id) as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'part' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state)); end;
CREATE TRIGGER device_medias_delete_marks_tells after delete on device_medias
     
     begin 
      insert into compliance_marks (kind, record_id)
        select 'part', marked.id from (select (select devices.part_id from devices where devices.id = old.device_id) as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'part' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state)); end;
CREATE TRIGGER part_medias_insert_marks_tells after insert on part_medias
     
     begin 
      insert into compliance_marks (kind, record_id)
        select 'part', marked.id from (select new.part_id as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'part' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state)); end;
CREATE TRIGGER part_medias_update_marks_tells after update on part_medias
     when (new.part_id is not old.part_id or new.media_id is not old.media_id)
     begin 
      insert into compliance_marks (kind, record_id)
        select 'part', marked.id from (select old.part_id as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'part' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state));
      insert into compliance_marks (kind, record_id)
        select 'part', marked.id from (select new.part_id as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'part' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state)); end;
CREATE TRIGGER part_medias_delete_marks_tells after delete on part_medias
     
     begin 
      insert into compliance_marks (kind, record_id)
        select 'part', marked.id from (select old.part_id as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'part' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state)); end;
CREATE TRIGGER parts_insert_marks_tells after insert on parts
     
     begin 
      insert into compliance_marks (kind, record_id)
        select 'part', marked.id from (select new.id as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'part' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state)); end;
CREATE TRIGGER parts_update_marks_tells after update on parts
     when (new.lifetime_years is not old.lifetime_years or new.is_for_private_use is not old.is_for_private_use or new.has_printed_safety is not old.has_printed_safety)
     begin 
      insert into compliance_marks (kind, record_id)
        select 'part', marked.id from (select old.id as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'part' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state));
      insert into compliance_marks (kind, record_id)
        select 'part', marked.id from (select new.id as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'part' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state)); end;
CREATE TRIGGER medias_update_marks_tells after update on medias
     when (new.doctype_id is not old.doctype_id or new.languages is not old.languages or new.upload_id is not old.upload_id)
     begin 
      insert into compliance_marks (kind, record_id)
        select 'file', marked.id from (select old.id as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'file' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state));
      insert into compliance_marks (kind, record_id)
        select 'file', marked.id from (select new.id as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'file' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state)); end;
CREATE TRIGGER versions_insert_marks_tells after insert on versions
     
     begin 
      insert into compliance_marks (kind, record_id)
        select 'file', marked.id from (select new.media_id as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'file' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state)); end;
CREATE TRIGGER versions_update_marks_tells after update on versions
     when (new.media_id is not old.media_id or new.released_on is not old.released_on or new.withdrawn_at is not old.withdrawn_at or new.is_pending is not old.is_pending)
     begin 
      insert into compliance_marks (kind, record_id)
        select 'file', marked.id from (select old.media_id as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'file' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state));
      insert into compliance_marks (kind, record_id)
        select 'file', marked.id from (select new.media_id as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'file' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state)); end;
CREATE TRIGGER versions_delete_marks_tells after delete on versions
     
     begin 
      insert into compliance_marks (kind, record_id)
        select 'file', marked.id from (select old.media_id as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'file' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state)); end;
CREATE TRIGGER doctypes_insert_marks_tells after insert on doctypes
     when new.is_required = 1
     begin 
      insert into compliance_marks (kind, record_id)
        select 'all', marked.id from (select 0 as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'all' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state)); end;
CREATE TRIGGER doctypes_update_marks_tells after update on doctypes
     when (new.is_required is not old.is_required or new.reader is not old.reader or new.vdi_class is not old.vdi_class)
     begin 
      insert into compliance_marks (kind, record_id)
        select 'all', marked.id from (select 0 as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'all' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state));
      insert into compliance_marks (kind, record_id)
        select 'all', marked.id from (select 0 as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'all' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state)); end;
CREATE TRIGGER companies_insert_marks_tells after insert on companies
     
     begin 
      insert into compliance_marks (kind, record_id)
        select 'company', marked.id from (select new.id as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'company' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state)); end;
CREATE TRIGGER companies_update_marks_tells after update on companies
     when (new.country is not old.country)
     begin 
      insert into compliance_marks (kind, record_id)
        select 'company', marked.id from (select old.id as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'company' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state));
      insert into compliance_marks (kind, record_id)
        select 'company', marked.id from (select new.id as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'company' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state)); end;
CREATE TRIGGER settings_insert_marks_tells after insert on settings
     when new.name = 'keepYears'
     begin 
      insert into compliance_marks (kind, record_id)
        select 'all', marked.id from (select 0 as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'all' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state)); end;
CREATE TRIGGER settings_update_marks_tells after update on settings
     when (new.name is not old.name or new.value is not old.value) and new.name = 'keepYears'
     begin 
      insert into compliance_marks (kind, record_id)
        select 'all', marked.id from (select 0 as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'all' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state));
      insert into compliance_marks (kind, record_id)
        select 'all', marked.id from (select 0 as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'all' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state)); end;
CREATE TRIGGER settings_delete_marks_tells after delete on settings
     when old.name = 'keepYears'
     begin 
      insert into compliance_marks (kind, record_id)
        select 'all', marked.id from (select 0 as id) as marked
        where marked.id is not null and not exists (
          select 1 from compliance_marks as other
          where other.kind = 'all' and other.record_id = marked.id
            and other.id > (select taken_up_to from compliance_state)); end;
CREATE INDEX authority_links_device_id on authority_links (device_id);
CREATE INDEX authority_links_part_id on authority_links (part_id);
CREATE INDEX authority_links_expires_at on authority_links (expires_at);
CREATE INDEX devices_delivered_on on devices (delivered_on, id);
CREATE INDEX devices_without_part on devices (company_id, id) where part_id is null;
CREATE INDEX companies_import on companies (import_id, id) where import_id is not null;
CREATE INDEX parts_import on parts (import_id, id) where import_id is not null;
CREATE INDEX doctypes_import on doctypes (import_id, id) where import_id is not null;
CREATE INDEX devices_import on devices (import_id, id) where import_id is not null;
CREATE INDEX medias_import on medias (import_id, id) where import_id is not null;
CREATE INDEX devices_ids on devices (id);
CREATE TRIGGER companies_update_untold after update on companies
      when new.version = old.version or new.id <> old.id
      begin
        update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
        where area = 'companies untold';
      end;
CREATE TRIGGER parts_update_untold after update on parts
      when new.version = old.version or new.id <> old.id
      begin
        update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
        where area = 'parts untold';
      end;
CREATE TRIGGER doctypes_update_untold after update on doctypes
      when new.version = old.version or new.id <> old.id
      begin
        update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
        where area = 'doctypes untold';
      end;
CREATE TRIGGER devices_update_untold after update on devices
      when new.version = old.version or new.id <> old.id
      begin
        update data_versions set version = max(version + 1, cast(unixepoch('subsec') * 1000 as integer))
        where area = 'devices untold';
      end;
CREATE TRIGGER companies_insert_counts after insert on companies begin
      update data_versions set rows = rows + 1 where area = 'companies';
    end;
CREATE TRIGGER companies_delete_counts after delete on companies begin
      update data_versions set rows = rows - 1 where area = 'companies';
    end;
CREATE TRIGGER parts_insert_counts after insert on parts begin
      update data_versions set rows = rows + 1 where area = 'parts';
    end;
CREATE TRIGGER parts_delete_counts after delete on parts begin
      update data_versions set rows = rows - 1 where area = 'parts';
    end;
CREATE TRIGGER doctypes_insert_counts after insert on doctypes begin
      update data_versions set rows = rows + 1 where area = 'doctypes';
    end;
CREATE TRIGGER doctypes_delete_counts after delete on doctypes begin
      update data_versions set rows = rows - 1 where area = 'doctypes';
    end;
CREATE TRIGGER devices_insert_counts after insert on devices begin
      update data_versions set rows = rows + 1 where area = 'devices';
    end;
CREATE TRIGGER devices_delete_counts after delete on devices begin
      update data_versions set rows = rows - 1 where area = 'devices';
    end;
CREATE TRIGGER medias_insert_counts after insert on medias begin
      update data_versions set rows = rows + 1 where area = 'files';
    end;
CREATE TRIGGER medias_delete_counts after delete on medias begin
      update data_versions set rows = rows - 1 where area = 'files';
    end;
CREATE INDEX devices_company_search on devices
    (company_id, part_id, serial_number_search);
CREATE INDEX devices_part_search on devices
    (part_id, company_id, serial_number_search);
