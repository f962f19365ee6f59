CREATE TABLE migrations (name text primary key, applied_at text not null);
insert into "migrations" values('0001-foundation','2026-11-30T05:21:15.873Z');
insert into "migrations" values('0002-tokens-and-kept-answers','2026-11-30T05:21:15.883Z');
insert into "migrations" values('0003-optional-relations','2026-11-30T05:21:15.903Z');
insert into "migrations" values('0004-documents-and-mail','2026-11-30T05:21:15.905Z');
insert into "migrations" values('0005-log-periods','2026-11-30T05:21:15.905Z');
insert into "migrations" values('0006-german-order','2026-11-30T05:21:15.935Z');
insert into "migrations" values('0007-versions','2026-11-30T05:21:15.953Z');
insert into "migrations" values('0008-unused-uploads','2026-11-30T05:21:15.958Z');
insert into "migrations" values('0009-log-requests','2026-11-30T05:21:15.959Z');
insert into "migrations" values('0010-file-versions','2026-11-30T05:21:15.979Z');
insert into "migrations" values('0011-master-data','2026-11-30T05:21:16.000Z');
insert into "migrations" values('0012-previews','2026-11-30T05:21:16.001Z');
insert into "migrations" values('0013-public-visits','2026-11-30T05:21:16.001Z');
insert into "migrations" values('0014-order-passwords','2026-11-30T05:21:16.009Z');
insert into "migrations" values('0015-local-days','2026-11-30T05:21:16.009Z');
insert into "migrations" values('0016-search-index','2026-11-30T05:21:16.048Z');
insert into "migrations" values('0017-data-versions','2026-11-30T05:21:16.054Z');
insert into "migrations" values('0018-logo','2026-11-30T05:21:16.056Z');
insert into "migrations" values('0019-delivered-files','2026-11-30T05:21:16.065Z');
insert into "migrations" values('0020-transfers','2026-11-30T05:21:16.065Z');
insert into "migrations" values('0021-log-addresses','2026-11-30T05:21:16.066Z');
insert into "migrations" values('0022-password-kinds','2026-11-30T05:21:16.068Z');
insert into "migrations" values('0023-session-facts','2026-11-30T05:21:16.083Z');
insert into "migrations" values('0024-second-factors','2026-11-30T05:21:16.084Z');
insert into "migrations" values('0025-active-content','2026-11-30T05:21:16.085Z');
insert into "migrations" values('0026-password-links','2026-11-30T05:21:16.090Z');
insert into "migrations" values('0027-single-sign-on','2026-11-30T05:21:16.092Z');
insert into "migrations" values('0028-backups','2026-11-30T05:21:16.092Z');
insert into "migrations" values('0029-blob-damages','2026-11-30T05:21:16.093Z');
insert into "migrations" values('0030-bin','2026-11-30T05:21:16.103Z');
insert into "migrations" values('0031-history','2026-11-30T05:21:16.104Z');
insert into "migrations" values('0033-record-pages','2026-11-30T05:21:16.104Z');
insert into "migrations" values('0034-document-batches','2026-11-30T05:21:16.106Z');
insert into "migrations" values('0035-announcements','2026-11-30T05:21:16.116Z');
insert into "migrations" values('0037-bin-files','2026-11-30T05:21:16.117Z');
insert into "migrations" values('0038-imports','2026-11-30T05:21:16.124Z');
insert into "migrations" values('0041-bcrypt-inside','2026-11-30T05:21:16.125Z');
insert into "migrations" values('0042-strapi-ids','2026-11-30T05:21:16.145Z');
insert into "migrations" values('0043-changes','2026-11-30T05:21:16.160Z');
insert into "migrations" values('0044-webhooks','2026-11-30T05:21:16.161Z');
insert into "migrations" values('0045-token-scopes','2026-11-30T05:21:16.192Z');
insert into "migrations" values('0046-letters-of-imports','2026-11-30T05:21:16.204Z');
insert into "migrations" values('0047-file-imports','2026-11-30T05:21:16.209Z');
insert into "migrations" values('0050-webhook-secrets','2026-11-30T05:21:16.212Z');
insert into "migrations" values('0052-vdi-packages','2026-11-30T05:21:16.214Z');
insert into "migrations" values('0054-container-imports','2026-11-30T05:21:16.261Z');
insert into "migrations" values('0055-gtin','2026-11-30T05:21:16.269Z');
insert into "migrations" values('0056-findings','2026-11-30T05:21:16.287Z');
insert into "migrations" values('0059-authority-links','2026-11-30T05:21:16.288Z');
insert into "migrations" values('0064-saved-views','2026-11-30T05:21:16.289Z');
insert into "migrations" values('0065-devices-without-part','2026-11-30T05:21:16.289Z');
insert into "migrations" values('0066-made-by-imports','2026-11-30T05:21:16.331Z');
insert into "migrations" values('0067-pages-on-postgres','2026-11-30T05:21:16.331Z');
insert into "migrations" values('0068-devices-by-id','2026-11-30T05:21:16.331Z');
insert into "migrations" values('0069-untold-changes','2026-11-30T05:21:16.332Z');
insert into "migrations" values('0070-addressed-letters','2026-11-30T05:21:16.338Z');
insert into "migrations" values('0071-kept-counts','2026-11-30T05:21:16.352Z');
insert into "migrations" values('0072-devices-of-searches','2026-11-30T05:21:16.353Z');
insert into "migrations" values('0073-logs-indexed-in-groups','2026-11-30T05:21:16.355Z');
insert into "migrations" values('0074-logs-without-spellings','2026-11-30T05:21:16.355Z');
insert into "migrations" values('0075-late-deletions','2026-11-30T05:21:16.372Z');
CREATE TABLE "users" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "username" text not null, "username_folded" text not null unique, "email" text, "email_folded" text unique, "password_hash" text not null, "is_admin" integer not null, "is_blocked" integer not null, "version" integer default 1 not null, "changed_by" text);
insert into "users" values(1,'2026-11-30T05:21:16.463Z','2026-11-30T05:21:16.463Z','chefin','chefin',NULL,NULL,'$argon2id$v=19$m=19456,t=2,p=1$du0M7uVPeO+7DHdy8b0ZDw$CxfQlluY8KgHBiyUHpfCrlAcLquCC9R/tH2evpQ2nz0',1,0,1,NULL);
insert into "users" values(2,'2026-11-30T05:21:17.378Z','2026-11-30T05:21:17.378Z','bernd','bernd',NULL,NULL,'$argon2id$v=19$m=19456,t=2,p=1$ayCUdxl7WvbXL9TNeVU+kQ$LWfk5+4rVvbyr8Jxk+gv0srgkWdqJO6aeW4iGPH/c40',0,0,1,NULL);
CREATE TABLE "sessions" ("id" integer primary key autoincrement, "kind" text not null, "subject_id" integer not null, "bearer_hash" text unique, "cookie_hash" text not null unique, "created_at" text not null, "last_seen_at" text not null, browser text, address text, confirmed_at text, came_by text);
insert into "sessions" values(1,'staff',1,'0cfead20c7d76a7a10406da6b377c918d80a2e01d963f8c7ee64029ea05427ce','e0333e1bd5fca6cf0f81abc27468c2a9b6aac55902a4169a95ab305da224da92','2026-11-30T05:21:17.287Z','2026-11-30T05:21:17.287Z','Programm „lightMyRequest“','127.0.0.*','2026-11-30T05:21:17.287Z',NULL);
CREATE TABLE "setup_codes" ("code_hash" text primary key, "expires_at" text not null, "tries_left" integer not null);
CREATE TABLE "companies" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "name" text not null, "name_folded" text not null, "customer_number" integer not null unique, "description" text, "password_hash" text not null, "is_password_weak" integer not null, name_search text not null default '', name_sort text not null default '', "version" integer default 1 not null, "changed_by" text, address text, country text, email text, contact text, language text, password_kind text, import_id integer);
insert into "companies" values(1,'2026-11-30T05:21:17.397Z','2026-11-30T05:21:17.397Z','Müller Pumpen GmbH','müller pumpen gmbh',10001,'Straße','$argon2id$v=19$m=19456,t=2,p=1$WI8J/TbK9vXNBl6mbttAmA$r6aZQZn91aRmJ2tEJNEVudOpxwaHd3AmOOiOwxinhl4',1,'
müller pumpen gmbh
muller pumpen gmbh
mueller pumpen gmbh
','muller pumpen gmbh',1,'chefin',NULL,NULL,NULL,NULL,NULL,'weak',NULL);
CREATE TABLE "parts" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "title" text not null, "title_folded" text not null unique, "description" text, title_search text not null default '', title_sort text not null default '', "version" integer default 1 not null, "changed_by" text, public_id text, lifetime_years integer, is_for_private_use integer not null default 0, picture_id integer references uploads (id) on delete set null, gtin text, has_printed_safety integer not null default 0, import_id integer);
insert into "parts" values(1,'2026-11-30T05:21:17.427Z','2026-11-30T05:21:17.427Z','EA-105','ea-105','Überdruckventil','
ea-105
','ea-03105',1,'chefin','61srvn82',NULL,0,NULL,NULL,0,NULL);
CREATE TABLE "doctypes" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "title" text not null, "title_folded" text not null unique, "description" text, title_search text not null default '', title_sort text not null default '', "version" integer default 1 not null, "changed_by" text, reader text not null default 'customer', position integer not null default 0, vdi_class text, is_required integer not null default 0, import_id integer);
insert into "doctypes" values(1,'2026-11-30T05:21:17.433Z','2026-11-30T05:21:17.433Z','Betriebsanleitung','betriebsanleitung',NULL,'
betriebsanleitung
','betriebsanleitung',1,'chefin','customer',0,NULL,0,NULL);
CREATE TABLE "blobs" ("sha256" text primary key, "size" bigint not null, "created_at" text not null, deleting_since text);
insert into "blobs" values('0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184',40,'2026-11-30T05:21:17.468Z',NULL);
insert into "blobs" values('6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0',30,'2026-11-30T05:21:17.699Z',NULL);
insert into "blobs" values('5519370aaa73d28a404fe7eab7eb23d2c38f2d607514f9f906b381c02d4b6f5a',45732,'2026-11-30T05:21:18.261Z',NULL);
CREATE TABLE "uploads" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "name" text not null, "name_folded" text not null, "slug" text not null unique, "ext" text not null, "mime" text not null, "size" bigint not null, "blob_sha256" text not null references "blobs" ("sha256"), name_search text not null default '', name_sort text not null default '', "version" integer default 1 not null, "changed_by" text, uploaded_by text, origin text, begun_at text, active_content text not null default '[]', old_slug text);
insert into "uploads" values(1,'2026-11-30T05:21:17.474Z','2026-11-30T05:21:17.474Z','Übersicht Größe.pdf','übersicht grösse.pdf','18e8b5a647f18039ac8afce583b623a9.pdf','.pdf','application/pdf',40,'0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184','
übersicht grösse.pdf
ubersicht grosse.pdf
uebersicht groesse.pdf
','ubersicht grosse.pdf',1,'chefin','chefin','api',NULL,'[]',NULL);
insert into "uploads" values(2,'2026-11-30T05:21:17.700Z','2026-11-30T05:21:17.700Z','verwaist.pdf','verwaist.pdf','5b90fc8af86966357f0136949e28f02e.pdf','.pdf','application/pdf',30,'6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0','
verwaist.pdf
','verwaist.pdf',1,'chefin','chefin','api',NULL,'[]',NULL);
CREATE TABLE "medias" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "filename" text not null, "filename_folded" text not null, "doctype_id" integer references "doctypes" ("id"), "upload_id" integer unique references "uploads" ("id") on delete set null, filename_search text not null default '', filename_sort text not null default '', "version" integer default 1 not null, "changed_by" text, languages text not null default '["de"]', original_id integer references medias (id) on delete set null, import_id integer);
insert into "medias" values(1,'2026-11-30T05:21:17.486Z','2026-11-30T05:21:17.770Z','Übersicht Größe.pdf','übersicht grösse.pdf',1,1,'
übersicht grösse.pdf
ubersicht grosse.pdf
uebersicht groesse.pdf
','ubersicht grosse.pdf',4,'chefin','["de"]',NULL,NULL);
CREATE TABLE "retired_public_ids" ("public_id" text primary key, "retired_at" text not null);
CREATE TABLE "logs" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "type" text not null, "status" text, "message" text, "message_folded" text, "serial_number" text, "user_name" text, "company_name" text, "address" text, message_search text, message_sort text, "request_key" text);
insert into "logs" values(1,'2026-11-30T05:21:17.288Z','2026-11-30T05:21:17.288Z','info','200','chefin hat sich angemeldet','chefin hat sich angemeldet',NULL,'chefin',NULL,'127.0.0.1','
chefin hat sich angemeldet
','chefin hat sich angemeldet',NULL);
insert into "logs" values(2,'2026-11-30T05:21:17.379Z','2026-11-30T05:21:17.379Z','info','api-call','Bearbeiter „bernd“ angelegt','bearbeiter „bernd“ angelegt',NULL,'chefin',NULL,NULL,'
bearbeiter „bernd“ angelegt
','bearbeiter „bernd“ angelegt',NULL);
insert into "logs" values(3,'2026-11-30T05:21:17.397Z','2026-11-30T05:21:17.397Z','info','api-call','Firma „Müller Pumpen GmbH“ angelegt','firma „müller pumpen gmbh“ angelegt',NULL,'chefin','Müller Pumpen GmbH',NULL,'
firma „müller pumpen gmbh“ angelegt
firma „muller pumpen gmbh“ angelegt
firma „mueller pumpen gmbh“ angelegt
','firma „muller pumpen gmbh“ angelegt',NULL);
insert into "logs" values(4,'2026-11-30T05:21:17.427Z','2026-11-30T05:21:17.427Z','info','api-call','Artikelnummer „EA-105“ angelegt','artikelnummer „ea-105“ angelegt',NULL,'chefin',NULL,NULL,'
artikelnummer „ea-105“ angelegt
','artikelnummer „ea-03105“ angelegt',NULL);
insert into "logs" values(5,'2026-11-30T05:21:17.433Z','2026-11-30T05:21:17.433Z','info','api-call','Dokumententyp „Betriebsanleitung“ angelegt','dokumententyp „betriebsanleitung“ angelegt',NULL,'chefin',NULL,NULL,'
dokumententyp „betriebsanleitung“ angelegt
','dokumententyp „betriebsanleitung“ angelegt',NULL);
insert into "logs" values(6,'2026-11-30T05:21:17.474Z','2026-11-30T05:21:17.474Z','info','api-call','Datei „Übersicht Größe.pdf“ hochgeladen','datei „übersicht grösse.pdf“ hochgeladen',NULL,'chefin',NULL,NULL,'
datei „übersicht grösse.pdf“ hochgeladen
datei „ubersicht grosse.pdf“ hochgeladen
datei „uebersicht groesse.pdf“ hochgeladen
','datei „ubersicht grosse.pdf“ hochgeladen',NULL);
insert into "logs" values(7,'2026-11-30T05:21:17.486Z','2026-11-30T05:21:17.486Z','info','api-call','Datei „Übersicht Größe.pdf“ angelegt','datei „übersicht grösse.pdf“ angelegt',NULL,'chefin',NULL,NULL,'
datei „übersicht grösse.pdf“ angelegt
datei „ubersicht grosse.pdf“ angelegt
datei „uebersicht groesse.pdf“ angelegt
','datei „ubersicht grosse.pdf“ angelegt',NULL);
insert into "logs" values(8,'2026-11-30T05:21:17.497Z','2026-11-30T05:21:17.497Z','info','api-call','Gerät „KP-4711“ angelegt','gerät „kp-4711“ angelegt','KP-4711','chefin','Müller Pumpen GmbH',NULL,'
gerät „kp-4711“ angelegt
gerat „kp-4711“ angelegt
geraet „kp-4711“ angelegt
','gerat „kp-044711“ angelegt',NULL);
insert into "logs" values(9,'2026-11-30T05:21:17.593Z','2026-11-30T05:21:17.593Z','info','api-call','Gerät „KP-4712“ angelegt','gerät „kp-4712“ angelegt','KP-4712','chefin','Müller Pumpen GmbH',NULL,'
gerät „kp-4712“ angelegt
gerat „kp-4712“ angelegt
geraet „kp-4712“ angelegt
','gerat „kp-044712“ angelegt',NULL);
insert into "logs" values(10,'2026-11-30T05:21:17.664Z','2026-11-30T05:21:17.664Z','info','api-call','Gerät „KP-4713“ angelegt','gerät „kp-4713“ angelegt','KP-4713','chefin','Müller Pumpen GmbH',NULL,'
gerät „kp-4713“ angelegt
gerat „kp-4713“ angelegt
geraet „kp-4713“ angelegt
','gerat „kp-044713“ angelegt',NULL);
insert into "logs" values(11,'2026-11-30T05:21:17.700Z','2026-11-30T05:21:17.700Z','info','api-call','Datei „verwaist.pdf“ hochgeladen','datei „verwaist.pdf“ hochgeladen',NULL,'chefin',NULL,NULL,'
datei „verwaist.pdf“ hochgeladen
','datei „verwaist.pdf“ hochgeladen',NULL);
insert into "logs" values(12,'2026-11-30T05:21:17.706Z','2026-11-30T05:21:17.706Z','error','500','Gerät ändern','gerät ändern',NULL,'chefin',NULL,'127.0.0.1','
gerät ändern
gerat andern
geraet aendern
','gerat andern',NULL);
insert into "logs" values(13,'2026-11-30T05:21:17.723Z','2026-11-30T05:21:17.723Z','customer','200','Anmeldung mit Seriennummer','anmeldung mit seriennummer','KP-4711',NULL,'Müller Pumpen GmbH','127.0.0.1','
anmeldung mit seriennummer
','anmeldung mit seriennummer',NULL);
insert into "logs" values(14,'2026-11-30T05:21:17.754Z','2026-11-30T05:21:17.754Z','customer','400','customerLogin: Nummer oder Passwort ist falsch!','customerlogin: nummer oder passwort ist falsch!','KP-4711',NULL,NULL,'127.0.0.1','
customerlogin: nummer oder passwort ist falsch!
','customerlogin: nummer oder passwort ist falsch!',NULL);
insert into "logs" values(15,'2026-11-30T05:21:17.763Z','2026-11-30T05:21:17.763Z','info','api-call','Sammelauftrag 1 bestellt: Briefe für ein Gerät, mit neuen Passwörtern','sammelauftrag 1 bestellt: briefe für ein gerät, mit neuen passwörtern','KP-4711','chefin','Müller Pumpen GmbH',NULL,'
sammelauftrag 1 bestellt: briefe für ein gerät, mit neuen passwörtern
sammelauftrag 1 bestellt: briefe fur ein gerat, mit neuen passwortern
sammelauftrag 1 bestellt: briefe fuer ein geraet, mit neuen passwoertern
','sammelauftrag 011 bestellt: briefe fur ein gerat, mit neuen passwortern',NULL);
insert into "logs" values(16,'2026-11-30T05:21:17.770Z','2026-11-30T05:21:17.770Z','info','api-call','Gerät „KP-4713“ gelöscht','gerät „kp-4713“ gelöscht','KP-4713','chefin','Müller Pumpen GmbH',NULL,'
gerät „kp-4713“ gelöscht
gerat „kp-4713“ geloscht
geraet „kp-4713“ geloescht
','gerat „kp-044713“ geloscht',NULL);
insert into "logs" values(17,'2026-11-30T05:21:18.282Z','2026-11-30T05:21:18.282Z','info','api-call','Neues Passwort für Gerät „KP-4711“ (Sammelauftrag 1)','neues passwort für gerät „kp-4711“ (sammelauftrag 1)','KP-4711','chefin','Müller Pumpen GmbH',NULL,'
neues passwort für gerät „kp-4711“ (sammelauftrag 1)
neues passwort fur gerat „kp-4711“ (sammelauftrag 1)
neues passwort fuer geraet „kp-4711“ (sammelauftrag 1)
','neues passwort fur gerat „kp-044711“ (sammelauftrag 011)',NULL);
insert into "logs" values(18,'2026-11-30T05:21:18.286Z','2026-11-30T05:21:18.286Z','info','api-call','Sammelauftrag 1 erstellt: Briefe für ein Gerät, mit neuen Passwörtern','sammelauftrag 1 erstellt: briefe für ein gerät, mit neuen passwörtern',NULL,'chefin',NULL,NULL,'
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
insert into "devices" values(1,'2026-11-30T05:21:17.497Z','2026-11-30T05:21:18.282Z','h7p71r6j','KP-4711','kp-4711',1,1,'$argon2id$v=19$m=19456,t=2,p=1$bnIxgb1N+vYCo+defzyTjQ$ZI6jiaI0ydnaw3f7njEBkIqHpIrz9IOUhSYuncZj/8Y',1,'
kp-4711
','kp-044711',2,'chefin',NULL,NULL,NULL,NULL,'generated',NULL);
insert into "devices" values(2,'2026-11-30T05:21:17.593Z','2026-11-30T05:21:17.593Z','6avmp4x3','KP-4712','kp-4712',1,1,'$argon2id$v=19$m=19456,t=2,p=1$EY+/hwXuoiTk3+rgWEPqyQ$WojL2/dKc2p8B2qr5QLq/0XBQWTto9A6cdrrHSSqIwE',0,'
kp-4712
','kp-044712',1,'chefin',NULL,NULL,NULL,NULL,'typed',NULL);
CREATE TABLE "device_medias" (
    device_id integer not null references "devices" (id) on delete cascade,
    media_id integer not null references medias (id) on delete cascade, linked_on text,
    constraint device_medias_pk primary key (device_id, media_id)
  );
insert into "device_medias" values(1,1,'2026-11-30');
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
insert into "versions" values(1,'2026-11-30T05:21:17.486Z','2026-11-30T05:21:17.486Z',1,'chefin',1,1,'1','2026-11-30',NULL,NULL,NULL,'chefin',0);
CREATE TABLE settings (
       name text primary key, value text not null, updated_at text not null, changed_by text
     , upload_id integer references uploads (id));
CREATE TABLE "previews" ("source_sha256" text not null references "blobs" ("sha256"), "width" integer not null, "sha256" text not null references "blobs" ("sha256"), "height" integer not null, "made_at" text not null, constraint "previews_key" primary key ("source_sha256", "width"));
CREATE TABLE "preview_jobs" ("id" integer primary key autoincrement, "created_at" text not null, "updated_at" text not null, "state" text not null, "attempts" integer not null, "next_try_at" text, "leased_until" text, "error" text, "source_sha256" text not null unique);
insert into "preview_jobs" values(1,'2026-11-30T05:21:17.480Z','2026-11-30T05:21:17.480Z','waiting',0,'2026-11-30T05:21:17.480Z',NULL,NULL,'0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184');
insert into "preview_jobs" values(2,'2026-11-30T05:21:17.703Z','2026-11-30T05:21:17.703Z','waiting',0,'2026-11-30T05:21:17.703Z',NULL,NULL,'6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0');
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
insert into "data_versions" values('companies',0,1796016077419,1);
insert into "data_versions" values('parts',0,1796016077429,1);
insert into "data_versions" values('doctypes',0,1796016077434,1);
insert into "data_versions" values('devices',0,1796016078284,2);
insert into "data_versions" values('files',0,1796016077777,1);
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
    , swept_at text);
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
insert into "bin" values(1,'device',3,'Müller Pumpen GmbH','chefin','staff:1','2026-11-30T05:21:17.770Z','2026-12-30',NULL,'gvjyvc4c',NULL,NULL,0,'{"rows":[{"table":"devices","row":{"id":3,"created_at":"2026-11-30T05:21:17.664Z","updated_at":"2026-11-30T05:21:17.664Z","public_id":"gvjyvc4c","serial_number":"KP-4713","password_hash":"$argon2id$v=19$m=19456,t=2,p=1$sCb9cMWj1f0OQ/BDCvz1Fg$3ujNsMngxSeHimNpYpIbvl8s6qq2054gni1HZrpB0xE","is_password_generated":0,"version":1,"changed_by":"chefin","delivered_on":null,"placed_on_market_on":null,"built_in":null,"note":null,"password_kind":"typed","import_id":null}}],"links":[{"link":"company","own":3,"other":1,"since":null,"far":{"kind":"company","id":1,"name":"Müller Pumpen GmbH"}},{"link":"part","own":3,"other":1,"since":null,"far":{"kind":"part","id":1,"name":"EA-105"}},{"link":"device-file","own":3,"other":1,"since":"2026-11-30","far":{"kind":"file","id":1,"name":"Übersicht Größe.pdf"}}]}','2026-11-30T05:21:17.770Z','2026-11-30T05:21:17.770Z','KP-4713','kp-4713','
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
insert into "history" values(1,'2026-11-30T05:21:17.397Z','2026-11-30T05:21:17.397Z','companies',1,'Müller Pumpen GmbH','companies',1,'created','[{"attribute":"name","from":null,"to":"Müller Pumpen GmbH"},{"attribute":"kdnr","from":null,"to":10001},{"attribute":"desc","from":null,"to":"Straße"},{"attribute":"pass"}]','user',1,'chefin');
insert into "history" values(2,'2026-11-30T05:21:17.427Z','2026-11-30T05:21:17.427Z','parts',1,'EA-105','parts',1,'created','[{"attribute":"title","from":null,"to":"EA-105"},{"attribute":"desc","from":null,"to":"Überdruckventil"},{"attribute":"isForPrivateUse","from":null,"to":false},{"attribute":"hasPrintedSafety","from":null,"to":false},{"attribute":"publicId","from":null,"to":"61srvn82"}]','user',1,'chefin');
insert into "history" values(3,'2026-11-30T05:21:17.433Z','2026-11-30T05:21:17.433Z','doctypes',1,'Betriebsanleitung','doctypes',1,'created','[{"attribute":"title","from":null,"to":"Betriebsanleitung"},{"attribute":"reader","from":null,"to":"customer"},{"attribute":"position","from":null,"to":0},{"attribute":"isRequired","from":null,"to":false}]','user',1,'chefin');
insert into "history" values(4,'2026-11-30T05:21:17.474Z','2026-11-30T05:21:17.474Z','uploads',1,'Übersicht Größe.pdf','uploads',1,'created','[{"attribute":"name","from":null,"to":"Übersicht Größe.pdf"},{"attribute":"ext","from":null,"to":".pdf"},{"attribute":"mime","from":null,"to":"application/pdf"},{"attribute":"activeContent","from":null,"to":[]}]','user',1,'chefin');
insert into "history" values(5,'2026-11-30T05:21:17.486Z','2026-11-30T05:21:17.486Z','medias',1,'Übersicht Größe.pdf','medias',1,'created','[{"attribute":"languages","from":null,"to":["de"]},{"attribute":"filename","from":null,"to":"Übersicht Größe.pdf"},{"attribute":"doctype","from":null,"to":{"id":1,"name":"Betriebsanleitung"}},{"attribute":"url","from":null,"to":{"id":1,"name":"Übersicht Größe.pdf"}}]','user',1,'chefin');
insert into "history" values(6,'2026-11-30T05:21:17.486Z','2026-11-30T05:21:17.486Z','versions',1,'1','medias',1,'created','[{"attribute":"media","from":null,"to":{"id":1,"name":"Übersicht Größe.pdf"}},{"attribute":"url","from":null,"to":{"id":1,"name":"Übersicht Größe.pdf"}},{"attribute":"version","from":null,"to":"1"},{"attribute":"releasedOn","from":null,"to":"2026-11-30"}]','user',1,'chefin');
insert into "history" values(7,'2026-11-30T05:21:17.497Z','2026-11-30T05:21:17.497Z','medias',1,'Übersicht Größe.pdf','medias',1,'linked','[{"attribute":"devices","added":[{"id":1,"name":"KP-4711"}]}]','user',1,'chefin');
insert into "history" values(8,'2026-11-30T05:21:17.497Z','2026-11-30T05:21:17.497Z','devices',1,'KP-4711','devices',1,'created','[{"attribute":"sn","from":null,"to":"KP-4711"},{"attribute":"companie","from":null,"to":{"id":1,"name":"Müller Pumpen GmbH"}},{"attribute":"part","from":null,"to":{"id":1,"name":"EA-105"}},{"attribute":"pass"},{"attribute":"publicId","from":null,"to":"h7p71r6j"},{"attribute":"media","added":[{"id":1,"name":"Übersicht Größe.pdf"}]}]','user',1,'chefin');
insert into "history" values(9,'2026-11-30T05:21:17.593Z','2026-11-30T05:21:17.593Z','devices',2,'KP-4712','devices',2,'created','[{"attribute":"sn","from":null,"to":"KP-4712"},{"attribute":"companie","from":null,"to":{"id":1,"name":"Müller Pumpen GmbH"}},{"attribute":"part","from":null,"to":{"id":1,"name":"EA-105"}},{"attribute":"pass"},{"attribute":"publicId","from":null,"to":"6avmp4x3"}]','user',1,'chefin');
insert into "history" values(10,'2026-11-30T05:21:17.664Z','2026-11-30T05:21:17.664Z','medias',1,'Übersicht Größe.pdf','medias',1,'linked','[{"attribute":"devices","added":[{"id":3,"name":"KP-4713"}]}]','user',1,'chefin');
insert into "history" values(11,'2026-11-30T05:21:17.664Z','2026-11-30T05:21:17.664Z','devices',3,'KP-4713','devices',3,'created','[{"attribute":"sn","from":null,"to":"KP-4713"},{"attribute":"companie","from":null,"to":{"id":1,"name":"Müller Pumpen GmbH"}},{"attribute":"part","from":null,"to":{"id":1,"name":"EA-105"}},{"attribute":"pass"},{"attribute":"publicId","from":null,"to":"gvjyvc4c"},{"attribute":"media","added":[{"id":1,"name":"Übersicht Größe.pdf"}]}]','user',1,'chefin');
insert into "history" values(12,'2026-11-30T05:21:17.700Z','2026-11-30T05:21:17.700Z','uploads',2,'verwaist.pdf','uploads',2,'created','[{"attribute":"name","from":null,"to":"verwaist.pdf"},{"attribute":"ext","from":null,"to":".pdf"},{"attribute":"mime","from":null,"to":"application/pdf"},{"attribute":"activeContent","from":null,"to":[]}]','user',1,'chefin');
insert into "history" values(13,'2026-11-30T05:21:17.770Z','2026-11-30T05:21:17.770Z','devices',3,'KP-4713','devices',3,'deleted','[{"attribute":"companie","from":{"id":1,"name":"Müller Pumpen GmbH"},"to":null},{"attribute":"part","from":{"id":1,"name":"EA-105"},"to":null},{"attribute":"media","removed":[{"id":1,"name":"Übersicht Größe.pdf"}]}]','user',1,'chefin');
insert into "history" values(14,'2026-11-30T05:21:17.770Z','2026-11-30T05:21:17.770Z','medias',1,'Übersicht Größe.pdf','medias',1,'unlinked','[{"attribute":"devices","removed":[{"id":3,"name":"KP-4713"}]}]','user',1,'chefin');
insert into "history" values(15,'2026-11-30T05:21:18.282Z','2026-11-30T05:21:18.282Z','devices',1,'KP-4711','devices',1,'password','[{"attribute":"pass"}]','user',1,'chefin');
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
insert into "document_batches" values(1,'made',1,'chefin','["zugangsdaten"]',1,NULL,'62x29',0,1,1,'2026-12-01T04:21:18.286Z',1,NULL,NULL,NULL,'2026-11-30T05:21:17.762Z','2026-11-30T05:21:18.286Z',NULL);
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
insert into "document_batch_devices" values(1,0,1,'KP-4711',NULL,'$argon2id$v=19$m=19456,t=2,p=1$bnIxgb1N+vYCo+defzyTjQ$ZI6jiaI0ydnaw3f7njEBkIqHpIrz9IOUhSYuncZj/8Y',NULL,NULL);
CREATE TABLE document_batch_files (
      batch_id integer not null references document_batches (id) on delete cascade,
      kind text not null,
      blob_sha256 text not null references blobs (sha256),
      size integer not null,
      secret text not null,
      constraint document_batch_files_pk primary key (batch_id, kind)
    );
insert into "document_batch_files" values(1,'zugangsdaten','5519370aaa73d28a404fe7eab7eb23d2c38f2d607514f9f906b381c02d4b6f5a',45732,'gml2CSvu0wUtzRxgUNNqDOVl2Y52yd+twena4CPVkofaBBxedzT/EvYCv6QliXQvWnSLKmlG+Fx12UD9y72RGm6smg4WsoRJL7day0/aw9/Xz4SK9HWl2TLoNSfPLetb8vOJFKehAHQEqRuWzwxVPV6LABCSaxGICZB4pKBaIWC9wbo8T75U6iW92yyvUA==');
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
insert into "changes" values(1,'2026-11-30T05:21:17.419Z','companies',1,'created','10001',1);
insert into "changes" values(2,'2026-11-30T05:21:17.429Z','parts',1,'created','EA-105',2);
insert into "changes" values(3,'2026-11-30T05:21:17.434Z','doctypes',1,'created','Betriebsanleitung',3);
insert into "changes" values(4,'2026-11-30T05:21:17.478Z','uploads',1,'created',NULL,4);
insert into "changes" values(5,'2026-11-30T05:21:17.488Z','medias',1,'created',NULL,5);
insert into "changes" values(6,'2026-11-30T05:21:17.490Z','versions',1,'created',NULL,6);
insert into "changes" values(7,'2026-11-30T05:21:17.554Z','devices',1,'created','KP-4711',7);
insert into "changes" values(8,'2026-11-30T05:21:17.556Z','medias',1,'changed',NULL,8);
insert into "changes" values(9,'2026-11-30T05:21:17.652Z','devices',2,'created','KP-4712',9);
insert into "changes" values(10,'2026-11-30T05:21:17.686Z','devices',3,'created','KP-4713',10);
insert into "changes" values(11,'2026-11-30T05:21:17.688Z','medias',1,'changed',NULL,11);
insert into "changes" values(12,'2026-11-30T05:21:17.702Z','uploads',2,'created',NULL,12);
insert into "changes" values(13,'2026-11-30T05:21:17.776Z','medias',1,'changed',NULL,13);
insert into "changes" values(14,'2026-11-30T05:21:17.776Z','devices',3,'deleted','KP-4713',14);
insert into "changes" values(15,'2026-11-30T05:21:18.284Z','devices',1,'changed','KP-4711',15);
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
insert into "logs_searched_data" values(1,X'0000');
insert into "logs_searched_data" values(10,X'00000002FF000001030000000000000000');
delete from "logs_searched_idx";
delete from "logs_searched_docsize";
delete from "logs_searched_config";
insert into "logs_searched_config" values('automerge',0);
insert into "logs_searched_config" values('crisismerge',200);
insert into "logs_searched_config" values('version',4);
CREATE VIRTUAL TABLE logs_searched_terms using fts5vocab(logs_searched, instance);
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
CREATE TRIGGER logs_searched_insert after insert on logs begin
       insert into logs_searched (rowid, keys) select new.id, coalesce(new.message_search, '') || coalesce(search_key(new.serial_number), '') || coalesce(search_key(new.user_name), '') || coalesce(search_key(new.company_name), '') || char(10) where new.id < (select coalesce(max(id), 0) from logs_searched_docsize);
       insert into logs_searched (rowid, keys) select id, coalesce(message_search, '') || coalesce(search_key(serial_number), '') || coalesce(search_key(user_name), '') || coalesce(search_key(company_name), '') || char(10) from logs
         where new.id >= (select coalesce(max(id), 0) from logs_searched_docsize) + 32 and id > (select coalesce(max(id), 0) from logs_searched_docsize);
       insert into logs_searched (logs_searched, rank) select 'merge', 32 where new.id = (select coalesce(max(id), 0) from logs_searched_docsize);
     end;
CREATE TRIGGER logs_searched_update after update of message_search, serial_number, user_name, company_name on logs
     when old.id <= (select coalesce(max(id), 0) from logs_searched_docsize) and (new.message_search is not old.message_search or search_key(new.serial_number) is not search_key(old.serial_number) or search_key(new.user_name) is not search_key(old.user_name) or search_key(new.company_name) is not search_key(old.company_name))
     begin delete from logs_searched where rowid = old.id; insert into logs_searched (rowid, keys) values (new.id, coalesce(new.message_search, '') || coalesce(search_key(new.serial_number), '') || coalesce(search_key(new.user_name), '') || coalesce(search_key(new.company_name), '') || char(10)); end;
CREATE TRIGGER logs_searched_delete after delete on logs when old.id <= (select coalesce(max(id), 0) from logs_searched_docsize)
     begin delete from logs_searched where rowid = old.id; end;
