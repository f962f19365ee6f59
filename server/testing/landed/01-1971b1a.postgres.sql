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
    is_password_weak integer NOT NULL
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
    company_id integer NOT NULL,
    part_id integer NOT NULL,
    password_hash text NOT NULL,
    is_password_generated integer NOT NULL
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
    description text
);
ALTER TABLE public.doctypes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.doctypes_id_seq
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
    address text
);
ALTER TABLE public.logs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.logs_id_seq
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
    upload_id integer
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
CREATE TABLE public.parts (
    id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    title text NOT NULL,
    title_folded text NOT NULL COLLATE pg_catalog."C",
    description text
);
ALTER TABLE public.parts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.parts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
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
CREATE TABLE public.setup_codes (
    code_hash text NOT NULL,
    expires_at text NOT NULL,
    tries_left integer NOT NULL
);
CREATE TABLE public.throttle (
    key text NOT NULL,
    points integer NOT NULL,
    expire bigint
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
    blob_sha256 text NOT NULL
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
    is_blocked integer NOT NULL
);
ALTER TABLE public.users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.users_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
INSERT INTO public.blobs VALUES ('0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184', 40, '2026-11-23T00:19:41.781Z');
INSERT INTO public.blobs VALUES ('6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0', 30, '2026-11-23T00:19:42.073Z');
INSERT INTO public.companies OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:19:41.704Z', '2026-11-23T00:19:41.704Z', 'Müller Pumpen GmbH', 'müller pumpen gmbh', 10001, 'Straße', '$argon2id$v=19$m=19456,t=2,p=1$NoG95EYaFl1PaYWcZEiTfA$yXMf8nqXXx5jLVMCUbJMqJtiKC5Zzcah4I0DWfsLiDo', 1);
INSERT INTO public.device_medias VALUES (1, 1);
INSERT INTO public.devices OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:19:41.962Z', '2026-11-23T00:19:41.962Z', '53zckxzm', 'KP-4711', 'kp-4711', 1, 1, '$argon2id$v=19$m=19456,t=2,p=1$sYDkkN4SUnw/moI9QmRDDw$3sRVCYavPZyz88s8DVvVR+xkC8W5I/9YRV0e28edxFE', 0);
INSERT INTO public.devices OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-23T00:19:42.046Z', '2026-11-23T00:19:42.046Z', 'g52j5572', 'KP-4712', 'kp-4712', 1, 1, '$argon2id$v=19$m=19456,t=2,p=1$6sWM6Wg4zWKm6SK/mXHnsQ$K/Mf1Ss8xZjZNMqijpnNzc9a30mhQtbTizm65SA8xuc', 0);
INSERT INTO public.doctypes OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:19:41.741Z', '2026-11-23T00:19:41.741Z', 'Betriebsanleitung', 'betriebsanleitung', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:19:41.428Z', '2026-11-23T00:19:41.428Z', 'info', '200', 'chefin hat sich angemeldet', 'chefin hat sich angemeldet', NULL, 'chefin', NULL, '127.0.0.1');
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-23T00:19:41.541Z', '2026-11-23T00:19:41.541Z', 'info', 'api-call', 'Bearbeiter „bernd“ angelegt', 'bearbeiter „bernd“ angelegt', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (3, '2026-11-23T00:19:41.715Z', '2026-11-23T00:19:41.715Z', 'info', 'api-call', 'Firma „Müller Pumpen GmbH“ angelegt', 'firma „müller pumpen gmbh“ angelegt', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (4, '2026-11-23T00:19:41.727Z', '2026-11-23T00:19:41.727Z', 'info', 'api-call', 'Artikelnummer „EA-105“ angelegt', 'artikelnummer „ea-105“ angelegt', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (5, '2026-11-23T00:19:41.742Z', '2026-11-23T00:19:41.742Z', 'info', 'api-call', 'Dokumententyp „Betriebsanleitung“ angelegt', 'dokumententyp „betriebsanleitung“ angelegt', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (6, '2026-11-23T00:19:41.783Z', '2026-11-23T00:19:41.783Z', 'info', 'api-call', 'Datei „Übersicht Größe.pdf“ hochgeladen', 'datei „übersicht grösse.pdf“ hochgeladen', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (7, '2026-11-23T00:19:41.892Z', '2026-11-23T00:19:41.892Z', 'info', 'api-call', 'Datei „Übersicht Größe.pdf“ angelegt', 'datei „übersicht grösse.pdf“ angelegt', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (8, '2026-11-23T00:19:41.976Z', '2026-11-23T00:19:41.976Z', 'info', 'api-call', 'Gerät „KP-4711“ angelegt', 'gerät „kp-4711“ angelegt', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (9, '2026-11-23T00:19:42.054Z', '2026-11-23T00:19:42.054Z', 'info', 'api-call', 'Gerät „KP-4712“ angelegt', 'gerät „kp-4712“ angelegt', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (10, '2026-11-23T00:19:42.075Z', '2026-11-23T00:19:42.075Z', 'info', 'api-call', 'Datei „verwaist.pdf“ hochgeladen', 'datei „verwaist.pdf“ hochgeladen', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (11, '2026-11-23T00:19:42.117Z', '2026-11-23T00:19:42.117Z', 'error', '500', 'Gerät ändern', 'gerät ändern', NULL, 'chefin', NULL, '127.0.0.1');
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (12, '2026-11-23T00:19:42.246Z', '2026-11-23T00:19:42.246Z', 'customer', '200', 'Anmeldung mit Seriennummer', 'anmeldung mit seriennummer', 'KP-4711', NULL, 'Müller Pumpen GmbH', '127.0.0.1');
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (13, '2026-11-23T00:19:42.363Z', '2026-11-23T00:19:42.363Z', 'customer', '400', 'customerLogin: Gerätenummer oder Passwort ist falsch!', 'customerlogin: gerätenummer oder passwort ist falsch!', 'KP-4711', NULL, NULL, '127.0.0.1');
INSERT INTO public.medias OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:19:41.884Z', '2026-11-23T00:19:41.884Z', 'Übersicht Größe.pdf', 'übersicht grösse.pdf', 1, 1);
INSERT INTO public.migrations VALUES ('0001-foundation', '2026-11-23T00:19:40.976Z');
INSERT INTO public.parts OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:19:41.725Z', '2026-11-23T00:19:41.725Z', 'EA-105', 'ea-105', 'Überdruckventil');
INSERT INTO public.sessions OVERRIDING SYSTEM VALUE VALUES (1, 'staff', 1, '584d9c3c62b11991d6c4c8095e1f5d7221c41dd0327f7a67c94ff2c49d533993', '6508f35de0193853fc1ffae284e239a6806326dbd32fcca201e210d509c5c423', '2026-11-23T00:19:41.395Z', '2026-11-23T00:19:41.395Z');
INSERT INTO public.sessions OVERRIDING SYSTEM VALUE VALUES (2, 'device', 1, NULL, '13a456d5240b33382b069ea63b56425be2699238c3f04dcef548f9c6b2d5b484', '2026-11-23T00:19:42.249Z', '2026-11-23T00:19:42.249Z');
INSERT INTO public.throttle VALUES ('report:1', 1, 1795393242116);
INSERT INTO public.throttle VALUES ('addressQuarter:127.0.0.1', 1, 1795394081213);
INSERT INTO public.throttle VALUES ('addressDay:127.0.0.1', 1, 1795479581214);
INSERT INTO public.throttle VALUES ('accountAtAddress:699a939d9285dc6f965f50106b2f0dece09d1d774fa96ea07589d1ed973b0138', 1, 1795394082265);
INSERT INTO public.uploads OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:19:41.783Z', '2026-11-23T00:19:41.783Z', 'Übersicht Größe.pdf', 'übersicht grösse.pdf', '13097a8b28cf4ff3515ff9b0f2b51c35.pdf', '.pdf', 'application/pdf', 40, '0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184');
INSERT INTO public.uploads OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-23T00:19:42.075Z', '2026-11-23T00:19:42.075Z', 'verwaist.pdf', 'verwaist.pdf', 'f707f46f920e4cf8d14ccc1817401dfb.pdf', '.pdf', 'application/pdf', 30, '6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0');
INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:19:40.990Z', '2026-11-23T00:19:40.990Z', 'chefin', 'chefin', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$HUFZrmbZoRcwQ3bQX0PDCw$skBgLNXi6w4eA519ELAKtC1bxzfOWphXp/rFA52oajo', 1, 0);
INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-23T00:19:41.502Z', '2026-11-23T00:19:41.502Z', 'bernd', 'bernd', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$oaSJLNI30Est4nI4/1x9Jw$MMyrS5jDwFg+SUSkDq4ZAzKK+sL7gy4l+z57SyTa7BQ', 0, 0);
SELECT pg_catalog.setval('public.companies_id_seq', 1, true);
SELECT pg_catalog.setval('public.devices_id_seq', 2, true);
SELECT pg_catalog.setval('public.doctypes_id_seq', 1, true);
SELECT pg_catalog.setval('public.logs_id_seq', 13, true);
SELECT pg_catalog.setval('public.medias_id_seq', 1, true);
SELECT pg_catalog.setval('public.parts_id_seq', 1, true);
SELECT pg_catalog.setval('public.sessions_id_seq', 2, true);
SELECT pg_catalog.setval('public.uploads_id_seq', 2, true);
SELECT pg_catalog.setval('public.users_id_seq', 2, true);
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
ALTER TABLE ONLY public.logs
    ADD CONSTRAINT logs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.medias
    ADD CONSTRAINT medias_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.medias
    ADD CONSTRAINT medias_upload_id_key UNIQUE (upload_id);
ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.parts
    ADD CONSTRAINT parts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.parts
    ADD CONSTRAINT parts_title_folded_key UNIQUE (title_folded);
ALTER TABLE ONLY public.retired_public_ids
    ADD CONSTRAINT retired_public_ids_pkey PRIMARY KEY (public_id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_bearer_hash_key UNIQUE (bearer_hash);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_cookie_hash_key UNIQUE (cookie_hash);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.setup_codes
    ADD CONSTRAINT setup_codes_pkey PRIMARY KEY (code_hash);
ALTER TABLE ONLY public.throttle
    ADD CONSTRAINT throttle_pkey PRIMARY KEY (key);
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
CREATE INDEX companies_name_folded ON public.companies USING btree (name_folded);
CREATE INDEX device_medias_media_id ON public.device_medias USING btree (media_id);
CREATE INDEX devices_company_id ON public.devices USING btree (company_id);
CREATE INDEX devices_part_id ON public.devices USING btree (part_id);
CREATE INDEX logs_created_at ON public.logs USING btree (created_at);
CREATE INDEX logs_type_created_at ON public.logs USING btree (type, created_at);
CREATE INDEX logs_type_id ON public.logs USING btree (type, id);
CREATE INDEX medias_created_at ON public.medias USING btree (created_at);
CREATE INDEX medias_doctype_id ON public.medias USING btree (doctype_id);
CREATE INDEX medias_filename_folded ON public.medias USING btree (filename_folded);
CREATE INDEX sessions_kind_subject_id ON public.sessions USING btree (kind, subject_id);
CREATE INDEX uploads_blob_sha256 ON public.uploads USING btree (blob_sha256);
ALTER TABLE ONLY public.device_medias
    ADD CONSTRAINT device_medias_device_id_fkey FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.device_medias
    ADD CONSTRAINT device_medias_media_id_fkey FOREIGN KEY (media_id) REFERENCES public.medias(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_part_id_fkey FOREIGN KEY (part_id) REFERENCES public.parts(id);
ALTER TABLE ONLY public.medias
    ADD CONSTRAINT medias_doctype_id_fkey FOREIGN KEY (doctype_id) REFERENCES public.doctypes(id);
ALTER TABLE ONLY public.medias
    ADD CONSTRAINT medias_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES public.uploads(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_blob_sha256_fkey FOREIGN KEY (blob_sha256) REFERENCES public.blobs(sha256);
