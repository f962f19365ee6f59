CREATE FUNCTION public.local_day(text) RETURNS text
    LANGUAGE sql STABLE STRICT PARALLEL SAFE
    AS $_$
    select to_char($1::timestamptz, 'YYYY-MM-DD')
  $_$;
CREATE FUNCTION public.lowered(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
    select normalize(replace(replace(lower(normalize($1, NFC)), 'ß', 'ss'), 'ς', 'σ'), NFC)
  $_$;
CREATE FUNCTION public.plain_letters(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
    select normalize(regexp_replace(normalize(
      translate(replace(replace($1, 'æ', 'ae'), 'œ', 'oe'), 'øłđı', 'oldi'), NFD), '[\u0300-\u036f]', '', 'g'), NFC)
  $_$;
CREATE FUNCTION public.search_key(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
    select E'\n' || lower || E'\n' || plain_letters(lower) || E'\n' || plain_letters(
      replace(replace(replace(lower, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue')) || E'\n'
    from (select replace(lowered($1), E'\n', ' ') as lower) as made
  $_$;
CREATE FUNCTION public.sort_key(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
    select left(coalesce(string_agg(case when piece[1] ~ '^[0-9]' then
      lpad(least(length(value), 99)::text, 2, '0') || value else piece[1] end, '' order by place), ''), 200)
    from regexp_matches(plain_letters(lowered($1)), '[0-9]+|[^0-9]+', 'g') with ordinality as found (piece, place),
      lateral (select regexp_replace(piece[1], '^0+(?=[0-9])', '') as value) as digits
  $_$;
CREATE TABLE public.api_tokens (
    id integer NOT NULL,
    name text NOT NULL,
    name_folded text NOT NULL COLLATE pg_catalog."C",
    token_hash text NOT NULL,
    is_read_only integer NOT NULL,
    expires_at text,
    last_used_at text,
    created_by text NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL
);
ALTER TABLE public.api_tokens ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.api_tokens_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.blobs (
    sha256 text NOT NULL,
    size bigint NOT NULL,
    created_at text NOT NULL
);
CREATE TABLE public.companies (
    id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    name text NOT NULL,
    name_folded text NOT NULL COLLATE pg_catalog."C",
    customer_number integer NOT NULL,
    description text,
    password_hash text NOT NULL,
    is_password_weak integer NOT NULL,
    name_search text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    name_sort text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    version integer DEFAULT 1 NOT NULL,
    changed_by text,
    address text,
    country text,
    email text,
    contact text,
    language text
);
ALTER TABLE public.companies ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.companies_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.device_medias (
    device_id integer NOT NULL,
    media_id integer NOT NULL
);
CREATE TABLE public.devices (
    id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    public_id text NOT NULL,
    serial_number text NOT NULL,
    serial_number_folded text NOT NULL COLLATE pg_catalog."C",
    company_id integer,
    part_id integer,
    password_hash text NOT NULL,
    is_password_generated integer NOT NULL,
    serial_number_search text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    serial_number_sort text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    version integer DEFAULT 1 NOT NULL,
    changed_by text,
    delivered_on text,
    placed_on_market_on text,
    built_in integer,
    note text
);
ALTER TABLE public.devices ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.devices_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.doctypes (
    id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    title text NOT NULL,
    title_folded text NOT NULL COLLATE pg_catalog."C",
    description text,
    title_search text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    title_sort text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    version integer DEFAULT 1 NOT NULL,
    changed_by text,
    reader text DEFAULT 'customer'::text NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    vdi_class text,
    is_required integer DEFAULT 0 NOT NULL
);
ALTER TABLE public.doctypes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.doctypes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.document_jobs (
    id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    state text NOT NULL,
    attempts integer NOT NULL,
    next_try_at text,
    leased_until text,
    error text,
    device_id integer,
    serial_number text NOT NULL,
    docs text NOT NULL,
    locale text NOT NULL,
    recipient text NOT NULL,
    requested_by text NOT NULL,
    mail_id integer,
    company_id integer,
    company_name text
);
ALTER TABLE public.document_jobs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.document_jobs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.kept_answers (
    key_hash text NOT NULL,
    request_hash text NOT NULL,
    answer text NOT NULL,
    created_at text NOT NULL
);
CREATE TABLE public.label_formats (
    id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    title text NOT NULL,
    title_folded text NOT NULL COLLATE pg_catalog."C",
    width double precision NOT NULL,
    height double precision NOT NULL
);
ALTER TABLE public.label_formats ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.label_formats_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.logs (
    id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    type text NOT NULL,
    status text,
    message text,
    message_folded text COLLATE pg_catalog."C",
    serial_number text,
    user_name text,
    company_name text,
    address text,
    message_search text COLLATE pg_catalog."C",
    message_sort text COLLATE pg_catalog."C",
    request_key text
);
ALTER TABLE public.logs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.logs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.mails (
    id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    state text NOT NULL,
    attempts integer NOT NULL,
    next_try_at text,
    leased_until text,
    error text,
    message_id text NOT NULL,
    recipient text NOT NULL,
    subject text NOT NULL,
    content text
);
ALTER TABLE public.mails ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.mails_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.medias (
    id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    filename text NOT NULL,
    filename_folded text NOT NULL COLLATE pg_catalog."C",
    doctype_id integer,
    upload_id integer,
    filename_search text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    filename_sort text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    version integer DEFAULT 1 NOT NULL,
    changed_by text,
    languages text DEFAULT '["de"]'::text NOT NULL,
    original_id integer
);
ALTER TABLE public.medias ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.medias_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.migrations (
    name text NOT NULL,
    applied_at text NOT NULL
);
CREATE TABLE public.order_passwords (
    order_id integer NOT NULL,
    encrypted text NOT NULL,
    is_erased integer NOT NULL
);
CREATE TABLE public.part_medias (
    part_id integer NOT NULL,
    media_id integer NOT NULL
);
CREATE TABLE public.parts (
    id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    title text NOT NULL,
    title_folded text NOT NULL COLLATE pg_catalog."C",
    description text,
    title_search text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    title_sort text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    version integer DEFAULT 1 NOT NULL,
    changed_by text,
    public_id text,
    lifetime_years integer,
    is_for_private_use integer DEFAULT 0 NOT NULL,
    picture_id integer
);
ALTER TABLE public.parts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.parts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.preview_jobs (
    id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    state text NOT NULL,
    attempts integer NOT NULL,
    next_try_at text,
    leased_until text,
    error text,
    source_sha256 text NOT NULL
);
ALTER TABLE public.preview_jobs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.preview_jobs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.previews (
    source_sha256 text NOT NULL,
    width integer NOT NULL,
    sha256 text NOT NULL,
    height integer NOT NULL,
    made_at text NOT NULL
);
CREATE TABLE public.public_visits (
    device_id integer NOT NULL,
    day text NOT NULL,
    visits integer NOT NULL
);
CREATE TABLE public.retired_public_ids (
    public_id text NOT NULL,
    retired_at text NOT NULL
);
CREATE TABLE public.sessions (
    id integer NOT NULL,
    kind text NOT NULL,
    subject_id integer NOT NULL,
    bearer_hash text,
    cookie_hash text NOT NULL,
    created_at text NOT NULL,
    last_seen_at text NOT NULL
);
ALTER TABLE public.sessions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.sessions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.settings (
    name text NOT NULL,
    value text NOT NULL,
    updated_at text NOT NULL,
    changed_by text
);
CREATE TABLE public.setup_codes (
    code_hash text NOT NULL,
    expires_at text NOT NULL,
    tries_left integer NOT NULL
);
CREATE VIEW public.shown_files AS
 SELECT device_medias.device_id,
    device_medias.media_id,
    'device'::text AS origin
   FROM public.device_medias
UNION ALL
 SELECT devices.id AS device_id,
    part_medias.media_id,
    'part'::text AS origin
   FROM (public.part_medias
     JOIN public.devices ON ((devices.part_id = part_medias.part_id)))
  WHERE (NOT (EXISTS ( SELECT 1
           FROM public.device_medias own
          WHERE ((own.device_id = devices.id) AND (own.media_id = part_medias.media_id)))));
CREATE TABLE public.throttle (
    key text NOT NULL,
    points integer NOT NULL,
    expire bigint
);
CREATE TABLE public.transfers (
    role text NOT NULL,
    portal text NOT NULL,
    state text NOT NULL,
    database text NOT NULL,
    files text NOT NULL,
    files_before text NOT NULL,
    hold text,
    held_until text,
    details text,
    updated_at text NOT NULL
);
CREATE TABLE public.uploads (
    id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    name text NOT NULL,
    name_folded text NOT NULL COLLATE pg_catalog."C",
    slug text NOT NULL,
    ext text NOT NULL,
    mime text NOT NULL,
    size bigint NOT NULL,
    blob_sha256 text NOT NULL,
    name_search text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    name_sort text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    version integer DEFAULT 1 NOT NULL,
    changed_by text,
    uploaded_by text,
    origin text,
    begun_at text
);
ALTER TABLE public.uploads ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.uploads_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.users (
    id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    username text NOT NULL,
    username_folded text NOT NULL COLLATE pg_catalog."C",
    email text,
    email_folded text COLLATE pg_catalog."C",
    password_hash text NOT NULL,
    is_admin integer NOT NULL,
    is_blocked integer NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    changed_by text
);
ALTER TABLE public.users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.users_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.versions (
    id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    changed_by text,
    media_id integer,
    upload_id integer,
    label text DEFAULT ''::text NOT NULL,
    released_on text,
    note text,
    withdrawn_at text,
    withdrawn_reason text,
    created_by text,
    is_pending integer DEFAULT 0 NOT NULL
);
ALTER TABLE public.versions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.versions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
INSERT INTO public.blobs VALUES ('0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184', 40, '2026-11-23T00:20:32.143Z');
INSERT INTO public.blobs VALUES ('6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0', 30, '2026-11-23T00:20:32.392Z');
INSERT INTO public.companies OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:20:31.955Z', '2026-11-23T00:20:31.955Z', 'Müller Pumpen GmbH', 'müller pumpen gmbh', 10001, 'Straße', '$argon2id$v=19$m=19456,t=2,p=1$B5zVI7SFxQ9erdr7DmtSog$5iRbcrZaedimmXi5ArBKvv8mxrl5YvmN23S2aA1yXs4', 1, '
müller pumpen gmbh
muller pumpen gmbh
mueller pumpen gmbh
', 'muller pumpen gmbh', 1, 'chefin', NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.device_medias VALUES (1, 1);
INSERT INTO public.devices OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:20:32.290Z', '2026-11-23T00:20:32.290Z', 'wttc9jsd', 'KP-4711', 'kp-4711', 1, 1, '$argon2id$v=19$m=19456,t=2,p=1$N7jek53+zQyA2P3f+rAIBw$HzO8amIhd8otrtPtoAJW+nus10hMG8zsmPR3SGVzbmY', 0, '
kp-4711
', 'kp-044711', 1, 'chefin', NULL, NULL, NULL, NULL);
INSERT INTO public.devices OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-23T00:20:32.349Z', '2026-11-23T00:20:32.349Z', 'rcamw88r', 'KP-4712', 'kp-4712', 1, 1, '$argon2id$v=19$m=19456,t=2,p=1$ldHatsXODjnNohBOxqLD9A$LcKcd7staHsXMwC6tpppFAZwPuZweOtVihjj3kGxzgA', 0, '
kp-4712
', 'kp-044712', 1, 'chefin', NULL, NULL, NULL, NULL);
INSERT INTO public.doctypes OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:20:32.040Z', '2026-11-23T00:20:32.040Z', 'Betriebsanleitung', 'betriebsanleitung', NULL, '
betriebsanleitung
', 'betriebsanleitung', 1, 'chefin', 'customer', 0, NULL, 0);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:20:31.891Z', '2026-11-23T00:20:31.891Z', 'info', '200', 'chefin hat sich angemeldet', 'chefin hat sich angemeldet', NULL, 'chefin', NULL, '127.0.0.1', '
chefin hat sich angemeldet
', 'chefin hat sich angemeldet', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-23T00:20:31.949Z', '2026-11-23T00:20:31.949Z', 'info', 'api-call', 'Bearbeiter „bernd“ angelegt', 'bearbeiter „bernd“ angelegt', NULL, 'chefin', NULL, NULL, '
bearbeiter „bernd“ angelegt
', 'bearbeiter „bernd“ angelegt', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (3, '2026-11-23T00:20:31.972Z', '2026-11-23T00:20:31.972Z', 'info', 'api-call', 'Firma „Müller Pumpen GmbH“ angelegt', 'firma „müller pumpen gmbh“ angelegt', NULL, 'chefin', 'Müller Pumpen GmbH', NULL, '
firma „müller pumpen gmbh“ angelegt
firma „muller pumpen gmbh“ angelegt
firma „mueller pumpen gmbh“ angelegt
', 'firma „muller pumpen gmbh“ angelegt', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (4, '2026-11-23T00:20:32.010Z', '2026-11-23T00:20:32.010Z', 'info', 'api-call', 'Artikelnummer „EA-105“ angelegt', 'artikelnummer „ea-105“ angelegt', NULL, 'chefin', NULL, NULL, '
artikelnummer „ea-105“ angelegt
', 'artikelnummer „ea-03105“ angelegt', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (5, '2026-11-23T00:20:32.056Z', '2026-11-23T00:20:32.056Z', 'info', 'api-call', 'Dokumententyp „Betriebsanleitung“ angelegt', 'dokumententyp „betriebsanleitung“ angelegt', NULL, 'chefin', NULL, NULL, '
dokumententyp „betriebsanleitung“ angelegt
', 'dokumententyp „betriebsanleitung“ angelegt', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (6, '2026-11-23T00:20:32.145Z', '2026-11-23T00:20:32.145Z', 'info', 'api-call', 'Datei „Übersicht Größe.pdf“ hochgeladen', 'datei „übersicht grösse.pdf“ hochgeladen', NULL, 'chefin', NULL, NULL, '
datei „übersicht grösse.pdf“ hochgeladen
datei „ubersicht grosse.pdf“ hochgeladen
datei „uebersicht groesse.pdf“ hochgeladen
', 'datei „ubersicht grosse.pdf“ hochgeladen', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (7, '2026-11-23T00:20:32.219Z', '2026-11-23T00:20:32.219Z', 'info', 'api-call', 'Datei „Übersicht Größe.pdf“ angelegt', 'datei „übersicht grösse.pdf“ angelegt', NULL, 'chefin', NULL, NULL, '
datei „übersicht grösse.pdf“ angelegt
datei „ubersicht grosse.pdf“ angelegt
datei „uebersicht groesse.pdf“ angelegt
', 'datei „ubersicht grosse.pdf“ angelegt', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (8, '2026-11-23T00:20:32.343Z', '2026-11-23T00:20:32.343Z', 'info', 'api-call', 'Gerät „KP-4711“ angelegt', 'gerät „kp-4711“ angelegt', 'KP-4711', 'chefin', 'Müller Pumpen GmbH', NULL, '
gerät „kp-4711“ angelegt
gerat „kp-4711“ angelegt
geraet „kp-4711“ angelegt
', 'gerat „kp-044711“ angelegt', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (9, '2026-11-23T00:20:32.385Z', '2026-11-23T00:20:32.385Z', 'info', 'api-call', 'Gerät „KP-4712“ angelegt', 'gerät „kp-4712“ angelegt', 'KP-4712', 'chefin', 'Müller Pumpen GmbH', NULL, '
gerät „kp-4712“ angelegt
gerat „kp-4712“ angelegt
geraet „kp-4712“ angelegt
', 'gerat „kp-044712“ angelegt', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (10, '2026-11-23T00:20:32.394Z', '2026-11-23T00:20:32.394Z', 'info', 'api-call', 'Datei „verwaist.pdf“ hochgeladen', 'datei „verwaist.pdf“ hochgeladen', NULL, 'chefin', NULL, NULL, '
datei „verwaist.pdf“ hochgeladen
', 'datei „verwaist.pdf“ hochgeladen', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (11, '2026-11-23T00:20:32.400Z', '2026-11-23T00:20:32.400Z', 'error', '500', 'Gerät ändern', 'gerät ändern', NULL, 'chefin', NULL, '127.0.0.1', '
gerät ändern
gerat andern
geraet aendern
', 'gerat andern', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (12, '2026-11-23T00:20:32.426Z', '2026-11-23T00:20:32.426Z', 'customer', '200', 'Anmeldung mit Seriennummer', 'anmeldung mit seriennummer', 'KP-4711', NULL, 'Müller Pumpen GmbH', '127.0.0.1', '
anmeldung mit seriennummer
', 'anmeldung mit seriennummer', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (13, '2026-11-23T00:20:32.460Z', '2026-11-23T00:20:32.460Z', 'customer', '400', 'customerLogin: Gerätenummer oder Passwort ist falsch!', 'customerlogin: gerätenummer oder passwort ist falsch!', 'KP-4711', NULL, NULL, '127.0.0.1', '
customerlogin: gerätenummer oder passwort ist falsch!
customerlogin: geratenummer oder passwort ist falsch!
customerlogin: geraetenummer oder passwort ist falsch!
', 'customerlogin: geratenummer oder passwort ist falsch!', NULL);
INSERT INTO public.medias OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:20:32.208Z', '2026-11-23T00:20:32.290Z', 'Übersicht Größe.pdf', 'übersicht grösse.pdf', 1, 1, '
übersicht grösse.pdf
ubersicht grosse.pdf
uebersicht groesse.pdf
', 'ubersicht grosse.pdf', 2, 'chefin', '["de"]', NULL);
INSERT INTO public.migrations VALUES ('0001-foundation', '2026-11-23T00:20:31.247Z');
INSERT INTO public.migrations VALUES ('0002-tokens-and-kept-answers', '2026-11-23T00:20:31.253Z');
INSERT INTO public.migrations VALUES ('0003-optional-relations', '2026-11-23T00:20:31.254Z');
INSERT INTO public.migrations VALUES ('0004-documents-and-mail', '2026-11-23T00:20:31.261Z');
INSERT INTO public.migrations VALUES ('0005-log-periods', '2026-11-23T00:20:31.262Z');
INSERT INTO public.migrations VALUES ('0006-german-order', '2026-11-23T00:20:31.278Z');
INSERT INTO public.migrations VALUES ('0007-versions', '2026-11-23T00:20:31.304Z');
INSERT INTO public.migrations VALUES ('0008-unused-uploads', '2026-11-23T00:20:31.305Z');
INSERT INTO public.migrations VALUES ('0009-log-requests', '2026-11-23T00:20:31.305Z');
INSERT INTO public.migrations VALUES ('0010-file-versions', '2026-11-23T00:20:31.315Z');
INSERT INTO public.migrations VALUES ('0011-master-data', '2026-11-23T00:20:31.321Z');
INSERT INTO public.migrations VALUES ('0012-previews', '2026-11-23T00:20:31.325Z');
INSERT INTO public.migrations VALUES ('0013-public-visits', '2026-11-23T00:20:31.326Z');
INSERT INTO public.migrations VALUES ('0014-order-passwords', '2026-11-23T00:20:31.328Z');
INSERT INTO public.migrations VALUES ('0015-local-days', '2026-11-23T00:20:31.329Z');
INSERT INTO public.migrations VALUES ('0018-log-addresses', '2026-11-23T00:20:31.329Z');
INSERT INTO public.migrations VALUES ('0020-transfers', '2026-11-23T00:20:31.330Z');
INSERT INTO public.parts OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:20:32.007Z', '2026-11-23T00:20:32.007Z', 'EA-105', 'ea-105', 'Überdruckventil', '
ea-105
', 'ea-03105', 1, 'chefin', 'd3t7ttt4', NULL, 0, NULL);
INSERT INTO public.preview_jobs OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:20:32.186Z', '2026-11-23T00:20:32.186Z', 'waiting', 0, '2026-11-23T00:20:32.186Z', NULL, NULL, '0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184');
INSERT INTO public.preview_jobs OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-23T00:20:32.396Z', '2026-11-23T00:20:32.396Z', 'waiting', 0, '2026-11-23T00:20:32.396Z', NULL, NULL, '6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0');
INSERT INTO public.sessions OVERRIDING SYSTEM VALUE VALUES (1, 'staff', 1, 'edf3c0d3496903f0e63af1479a0c8faf7890c21bbe82d47d70deed33e443b5a8', 'f1fe20789265b34311bdca101bdc20d2b24e256edeec579833bc8087dabe6215', '2026-11-23T00:20:31.885Z', '2026-11-23T00:20:31.885Z');
INSERT INTO public.sessions OVERRIDING SYSTEM VALUE VALUES (2, 'device', 1, NULL, '8d81a310bbaa4ce2061afd65c99a946b50d119b5d70f0ec744f7b639dd783991', '2026-11-23T00:20:32.427Z', '2026-11-23T00:20:32.427Z');
INSERT INTO public.throttle VALUES ('signIn:staff:1', 1, 1795393291883);
INSERT INTO public.throttle VALUES ('report:staff:1', 1, 1795393292399);
INSERT INTO public.throttle VALUES ('reportAtAddress:127.0.0.1', 1, 1795393292400);
INSERT INTO public.throttle VALUES ('signIn:device:1', 1, 1795393292426);
INSERT INTO public.throttle VALUES ('signInAtAddress:127.0.0.1', 2, 1795393291883);
INSERT INTO public.throttle VALUES ('addressQuarter:127.0.0.1', 1, 1795394131812);
INSERT INTO public.throttle VALUES ('addressDay:127.0.0.1', 1, 1795479631814);
INSERT INTO public.throttle VALUES ('accountAtAddress:699a939d9285dc6f965f50106b2f0dece09d1d774fa96ea07589d1ed973b0138', 1, 1795394132439);
INSERT INTO public.uploads OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:20:32.145Z', '2026-11-23T00:20:32.145Z', 'Übersicht Größe.pdf', 'übersicht grösse.pdf', 'dec60c6c2f6e51ac158242e66ad0252b.pdf', '.pdf', 'application/pdf', 40, '0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184', '
übersicht grösse.pdf
ubersicht grosse.pdf
uebersicht groesse.pdf
', 'ubersicht grosse.pdf', 1, 'chefin', 'chefin', 'api', NULL);
INSERT INTO public.uploads OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-23T00:20:32.394Z', '2026-11-23T00:20:32.394Z', 'verwaist.pdf', 'verwaist.pdf', '7e145866b0383032dd509d82477a098b.pdf', '.pdf', 'application/pdf', 30, '6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0', '
verwaist.pdf
', 'verwaist.pdf', 1, 'chefin', 'chefin', 'api', NULL);
INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:20:31.344Z', '2026-11-23T00:20:31.344Z', 'chefin', 'chefin', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$WeXB7Vjc66l2pMjT7rWTWQ$stohnLBHrFaHz23meBtD47/azoEUD8SACZBUZINQJew', 1, 0, 1, NULL);
INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-23T00:20:31.948Z', '2026-11-23T00:20:31.948Z', 'bernd', 'bernd', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$+smb/YnNSytlVr0goqfzKw$Ah4V7fsCzSP9fssSCYbPuudahGUjzqSWs1oLrF2HIzk', 0, 0, 1, NULL);
INSERT INTO public.versions OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:20:32.208Z', '2026-11-23T00:20:32.208Z', 1, 'chefin', 1, 1, '1', '2026-11-23', NULL, NULL, NULL, 'chefin', 0);
SELECT pg_catalog.setval('public.api_tokens_id_seq', 1, false);
SELECT pg_catalog.setval('public.companies_id_seq', 1, true);
SELECT pg_catalog.setval('public.devices_id_seq', 2, true);
SELECT pg_catalog.setval('public.doctypes_id_seq', 1, true);
SELECT pg_catalog.setval('public.document_jobs_id_seq', 1, false);
SELECT pg_catalog.setval('public.label_formats_id_seq', 1, false);
SELECT pg_catalog.setval('public.logs_id_seq', 13, true);
SELECT pg_catalog.setval('public.mails_id_seq', 1, false);
SELECT pg_catalog.setval('public.medias_id_seq', 1, true);
SELECT pg_catalog.setval('public.parts_id_seq', 1, true);
SELECT pg_catalog.setval('public.preview_jobs_id_seq', 2, true);
SELECT pg_catalog.setval('public.sessions_id_seq', 2, true);
SELECT pg_catalog.setval('public.uploads_id_seq', 2, true);
SELECT pg_catalog.setval('public.users_id_seq', 2, true);
SELECT pg_catalog.setval('public.versions_id_seq', 1, true);
ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_name_folded_key UNIQUE (name_folded);
ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.blobs
    ADD CONSTRAINT blobs_pkey PRIMARY KEY (sha256);
ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies_customer_number_key UNIQUE (customer_number);
ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.device_medias
    ADD CONSTRAINT device_medias_pk PRIMARY KEY (device_id, media_id);
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_public_id_key UNIQUE (public_id);
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_serial_number_folded_key UNIQUE (serial_number_folded);
ALTER TABLE ONLY public.doctypes
    ADD CONSTRAINT doctypes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.doctypes
    ADD CONSTRAINT doctypes_title_folded_key UNIQUE (title_folded);
ALTER TABLE ONLY public.document_jobs
    ADD CONSTRAINT document_jobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kept_answers
    ADD CONSTRAINT kept_answers_pkey PRIMARY KEY (key_hash);
ALTER TABLE ONLY public.label_formats
    ADD CONSTRAINT label_formats_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.label_formats
    ADD CONSTRAINT label_formats_title_folded_key UNIQUE (title_folded);
ALTER TABLE ONLY public.logs
    ADD CONSTRAINT logs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_message_id_key UNIQUE (message_id);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.medias
    ADD CONSTRAINT medias_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.medias
    ADD CONSTRAINT medias_upload_id_key UNIQUE (upload_id);
ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.order_passwords
    ADD CONSTRAINT order_passwords_pkey PRIMARY KEY (order_id);
ALTER TABLE ONLY public.part_medias
    ADD CONSTRAINT part_medias_pk PRIMARY KEY (part_id, media_id);
ALTER TABLE ONLY public.parts
    ADD CONSTRAINT parts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.parts
    ADD CONSTRAINT parts_title_folded_key UNIQUE (title_folded);
ALTER TABLE ONLY public.preview_jobs
    ADD CONSTRAINT preview_jobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.preview_jobs
    ADD CONSTRAINT preview_jobs_source_sha256_key UNIQUE (source_sha256);
ALTER TABLE ONLY public.previews
    ADD CONSTRAINT previews_key PRIMARY KEY (source_sha256, width);
ALTER TABLE ONLY public.public_visits
    ADD CONSTRAINT public_visits_pk PRIMARY KEY (device_id, day);
ALTER TABLE ONLY public.retired_public_ids
    ADD CONSTRAINT retired_public_ids_pkey PRIMARY KEY (public_id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_bearer_hash_key UNIQUE (bearer_hash);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_cookie_hash_key UNIQUE (cookie_hash);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.setup_codes
    ADD CONSTRAINT setup_codes_pkey PRIMARY KEY (code_hash);
ALTER TABLE ONLY public.throttle
    ADD CONSTRAINT throttle_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.transfers
    ADD CONSTRAINT transfers_pkey PRIMARY KEY (role);
ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_slug_key UNIQUE (slug);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email_folded_key UNIQUE (email_folded);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_username_folded_key UNIQUE (username_folded);
ALTER TABLE ONLY public.versions
    ADD CONSTRAINT versions_pkey PRIMARY KEY (id);
CREATE INDEX companies_name_folded ON public.companies USING btree (name_folded);
CREATE INDEX companies_name_sort ON public.companies USING btree (name_sort);
CREATE INDEX companies_name_spelled ON public.companies USING btree (((length(name_search) - length(name_folded))));
CREATE INDEX device_medias_media_id ON public.device_medias USING btree (media_id);
CREATE INDEX devices_company_id ON public.devices USING btree (company_id);
CREATE INDEX devices_part_id ON public.devices USING btree (part_id);
CREATE INDEX devices_serial_number_sort ON public.devices USING btree (serial_number_sort);
CREATE INDEX devices_serial_number_spelled ON public.devices USING btree (((length(serial_number_search) - length(serial_number_folded))));
CREATE INDEX doctypes_title_sort ON public.doctypes USING btree (title_sort);
CREATE INDEX doctypes_title_spelled ON public.doctypes USING btree (((length(title_search) - length(title_folded))));
CREATE INDEX document_jobs_company_id ON public.document_jobs USING btree (company_id);
CREATE INDEX document_jobs_device_id ON public.document_jobs USING btree (device_id);
CREATE INDEX document_jobs_mail_id ON public.document_jobs USING btree (mail_id);
CREATE INDEX document_jobs_state_next_try_at ON public.document_jobs USING btree (state, next_try_at);
CREATE INDEX kept_answers_created_at ON public.kept_answers USING btree (created_at);
CREATE INDEX logs_created_at ON public.logs USING btree (created_at);
CREATE INDEX logs_message_sort ON public.logs USING btree (message_sort);
CREATE INDEX logs_message_spelled ON public.logs USING btree (((length(message_search) - length(message_folded))));
CREATE UNIQUE INDEX logs_request_key ON public.logs USING btree (request_key) WHERE (request_key IS NOT NULL);
CREATE INDEX logs_type_created_at_status ON public.logs USING btree (type, created_at, status);
CREATE INDEX logs_type_id ON public.logs USING btree (type, id);
CREATE INDEX logs_whole_address ON public.logs USING btree (created_at) WHERE ((address IS NOT NULL) AND (address !~~ '%*'::text));
CREATE INDEX mails_state_next_try_at ON public.mails USING btree (state, next_try_at);
CREATE INDEX medias_created_at ON public.medias USING btree (created_at);
CREATE INDEX medias_doctype_id ON public.medias USING btree (doctype_id);
CREATE INDEX medias_filename_folded ON public.medias USING btree (filename_folded);
CREATE INDEX medias_filename_sort ON public.medias USING btree (filename_sort);
CREATE INDEX medias_filename_spelled ON public.medias USING btree (((length(filename_search) - length(filename_folded))));
CREATE INDEX medias_original_id ON public.medias USING btree (original_id);
CREATE INDEX part_medias_media_id ON public.part_medias USING btree (media_id);
CREATE UNIQUE INDEX parts_picture_id_key ON public.parts USING btree (picture_id);
CREATE UNIQUE INDEX parts_public_id_key ON public.parts USING btree (public_id);
CREATE INDEX parts_title_sort ON public.parts USING btree (title_sort);
CREATE INDEX parts_title_spelled ON public.parts USING btree (((length(title_search) - length(title_folded))));
CREATE INDEX preview_jobs_state_next_try_at ON public.preview_jobs USING btree (state, next_try_at);
CREATE INDEX previews_sha256 ON public.previews USING btree (sha256);
CREATE INDEX sessions_kind_subject_id ON public.sessions USING btree (kind, subject_id);
CREATE INDEX uploads_blob_sha256 ON public.uploads USING btree (blob_sha256);
CREATE INDEX uploads_name_sort ON public.uploads USING btree (name_sort);
CREATE INDEX uploads_name_spelled ON public.uploads USING btree (((length(name_search) - length(name_folded))));
CREATE INDEX versions_is_pending ON public.versions USING btree (released_on) WHERE (is_pending = 1);
CREATE INDEX versions_media_id ON public.versions USING btree (media_id, released_on);
CREATE UNIQUE INDEX versions_upload_id_key ON public.versions USING btree (upload_id);
ALTER TABLE ONLY public.device_medias
    ADD CONSTRAINT device_medias_device_id_fkey FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.device_medias
    ADD CONSTRAINT device_medias_media_id_fkey FOREIGN KEY (media_id) REFERENCES public.medias(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_part_id_fkey FOREIGN KEY (part_id) REFERENCES public.parts(id);
ALTER TABLE ONLY public.document_jobs
    ADD CONSTRAINT document_jobs_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.document_jobs
    ADD CONSTRAINT document_jobs_device_id_fkey FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.document_jobs
    ADD CONSTRAINT document_jobs_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES public.mails(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.medias
    ADD CONSTRAINT medias_doctype_id_fkey FOREIGN KEY (doctype_id) REFERENCES public.doctypes(id);
ALTER TABLE ONLY public.medias
    ADD CONSTRAINT medias_original_id_fkey FOREIGN KEY (original_id) REFERENCES public.medias(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.medias
    ADD CONSTRAINT medias_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES public.uploads(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.part_medias
    ADD CONSTRAINT part_medias_media_id_fkey FOREIGN KEY (media_id) REFERENCES public.medias(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.part_medias
    ADD CONSTRAINT part_medias_part_id_fkey FOREIGN KEY (part_id) REFERENCES public.parts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.parts
    ADD CONSTRAINT parts_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES public.uploads(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.previews
    ADD CONSTRAINT previews_sha256_fkey FOREIGN KEY (sha256) REFERENCES public.blobs(sha256);
ALTER TABLE ONLY public.previews
    ADD CONSTRAINT previews_source_sha256_fkey FOREIGN KEY (source_sha256) REFERENCES public.blobs(sha256);
ALTER TABLE ONLY public.public_visits
    ADD CONSTRAINT public_visits_device_id_fkey FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_blob_sha256_fkey FOREIGN KEY (blob_sha256) REFERENCES public.blobs(sha256);
ALTER TABLE ONLY public.versions
    ADD CONSTRAINT versions_media_id_fkey FOREIGN KEY (media_id) REFERENCES public.medias(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.versions
    ADD CONSTRAINT versions_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES public.uploads(id) ON DELETE CASCADE;
