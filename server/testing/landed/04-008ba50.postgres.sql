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
    company_id integer,
    part_id integer,
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
    password text,
    mail_id integer
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
INSERT INTO public.blobs VALUES ('0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184', 40, '2026-11-23T00:19:54.532Z');
INSERT INTO public.blobs VALUES ('6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0', 30, '2026-11-23T00:19:54.714Z');
INSERT INTO public.companies OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:19:54.477Z', '2026-11-23T00:19:54.477Z', 'Müller Pumpen GmbH', 'müller pumpen gmbh', 10001, 'Straße', '$argon2id$v=19$m=19456,t=2,p=1$px6NcfwT3adeKvYh9UBAsQ$X6+f7WZDJBC8RrBsQKZBI9yEyr26j6RfmGYesXJUFkI', 1);
INSERT INTO public.device_medias VALUES (1, 1);
INSERT INTO public.devices OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:19:54.600Z', '2026-11-23T00:19:54.600Z', 'c4y8f735', 'KP-4711', 'kp-4711', 1, 1, '$argon2id$v=19$m=19456,t=2,p=1$NiZyHrGpsHLikGZTnWkAkQ$N+YNr9p1GlFkUBrobDniIIftE+vlfafROtIn+gWMxjU', 0);
INSERT INTO public.devices OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-23T00:19:54.700Z', '2026-11-23T00:19:54.700Z', '2hp3s8np', 'KP-4712', 'kp-4712', 1, 1, '$argon2id$v=19$m=19456,t=2,p=1$rpcpIfkJEet8S7GoJ6hpDg$B6L313VQzA4iBS9TcTvnoR8XjFyA4oYdvIfEDB2TTrg', 0);
INSERT INTO public.doctypes OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:19:54.519Z', '2026-11-23T00:19:54.519Z', 'Betriebsanleitung', 'betriebsanleitung', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:19:54.247Z', '2026-11-23T00:19:54.247Z', 'info', '200', 'chefin hat sich angemeldet', 'chefin hat sich angemeldet', NULL, 'chefin', NULL, '127.0.0.1');
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-23T00:19:54.311Z', '2026-11-23T00:19:54.311Z', 'info', 'api-call', 'Bearbeiter „bernd“ angelegt', 'bearbeiter „bernd“ angelegt', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (3, '2026-11-23T00:19:54.478Z', '2026-11-23T00:19:54.478Z', 'info', 'api-call', 'Firma „Müller Pumpen GmbH“ angelegt', 'firma „müller pumpen gmbh“ angelegt', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (4, '2026-11-23T00:19:54.511Z', '2026-11-23T00:19:54.511Z', 'info', 'api-call', 'Artikelnummer „EA-105“ angelegt', 'artikelnummer „ea-105“ angelegt', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (5, '2026-11-23T00:19:54.520Z', '2026-11-23T00:19:54.520Z', 'info', 'api-call', 'Dokumententyp „Betriebsanleitung“ angelegt', 'dokumententyp „betriebsanleitung“ angelegt', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (6, '2026-11-23T00:19:54.534Z', '2026-11-23T00:19:54.534Z', 'info', 'api-call', 'Datei „Übersicht Größe.pdf“ hochgeladen', 'datei „übersicht grösse.pdf“ hochgeladen', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (7, '2026-11-23T00:19:54.544Z', '2026-11-23T00:19:54.544Z', 'info', 'api-call', 'Datei „Übersicht Größe.pdf“ angelegt', 'datei „übersicht grösse.pdf“ angelegt', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (8, '2026-11-23T00:19:54.620Z', '2026-11-23T00:19:54.620Z', 'info', 'api-call', 'Gerät „KP-4711“ angelegt', 'gerät „kp-4711“ angelegt', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (9, '2026-11-23T00:19:54.707Z', '2026-11-23T00:19:54.707Z', 'info', 'api-call', 'Gerät „KP-4712“ angelegt', 'gerät „kp-4712“ angelegt', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (10, '2026-11-23T00:19:54.715Z', '2026-11-23T00:19:54.715Z', 'info', 'api-call', 'Datei „verwaist.pdf“ hochgeladen', 'datei „verwaist.pdf“ hochgeladen', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (11, '2026-11-23T00:19:54.735Z', '2026-11-23T00:19:54.735Z', 'error', '500', 'Gerät ändern', 'gerät ändern', NULL, 'chefin', NULL, '127.0.0.1');
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (12, '2026-11-23T00:19:54.796Z', '2026-11-23T00:19:54.796Z', 'customer', '200', 'Anmeldung mit Seriennummer', 'anmeldung mit seriennummer', 'KP-4711', NULL, 'Müller Pumpen GmbH', '127.0.0.1');
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (13, '2026-11-23T00:19:55.154Z', '2026-11-23T00:19:55.154Z', 'customer', '400', 'customerLogin: Gerätenummer oder Passwort ist falsch!', 'customerlogin: gerätenummer oder passwort ist falsch!', 'KP-4711', NULL, NULL, '127.0.0.1');
INSERT INTO public.medias OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:19:54.544Z', '2026-11-23T00:19:54.544Z', 'Übersicht Größe.pdf', 'übersicht grösse.pdf', 1, 1);
INSERT INTO public.migrations VALUES ('0001-foundation', '2026-11-23T00:19:53.610Z');
INSERT INTO public.migrations VALUES ('0002-tokens-and-kept-answers', '2026-11-23T00:19:53.615Z');
INSERT INTO public.migrations VALUES ('0003-optional-relations', '2026-11-23T00:19:53.615Z');
INSERT INTO public.migrations VALUES ('0004-documents-and-mail', '2026-11-23T00:19:53.634Z');
INSERT INTO public.parts OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:19:54.510Z', '2026-11-23T00:19:54.510Z', 'EA-105', 'ea-105', 'Überdruckventil');
INSERT INTO public.sessions OVERRIDING SYSTEM VALUE VALUES (1, 'staff', 1, 'b542b77fc82a101ed3ff44318e595fe5137da585baef12b97f306cfd3701a1ea', 'f5a3e81c2e3acba6fdec8aa9a683c7cd5b7906deaaf805177088c55c82eb002f', '2026-11-23T00:19:54.245Z', '2026-11-23T00:19:54.245Z');
INSERT INTO public.sessions OVERRIDING SYSTEM VALUE VALUES (2, 'device', 1, NULL, '69b94bd59857cb6a7f963d32721a7c1ad225c2116f7d9a8d8346aa9ab6894726', '2026-11-23T00:19:54.797Z', '2026-11-23T00:19:54.797Z');
INSERT INTO public.throttle VALUES ('report:session:1', 1, 1795393254734);
INSERT INTO public.throttle VALUES ('addressQuarter:127.0.0.1', 1, 1795394094057);
INSERT INTO public.throttle VALUES ('addressDay:127.0.0.1', 1, 1795479594059);
INSERT INTO public.throttle VALUES ('accountAtAddress:699a939d9285dc6f965f50106b2f0dece09d1d774fa96ea07589d1ed973b0138', 1, 1795394094996);
INSERT INTO public.uploads OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:19:54.534Z', '2026-11-23T00:19:54.534Z', 'Übersicht Größe.pdf', 'übersicht grösse.pdf', '39fa5500d63d98cd7b71571c46a2a846.pdf', '.pdf', 'application/pdf', 40, '0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184');
INSERT INTO public.uploads OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-23T00:19:54.715Z', '2026-11-23T00:19:54.715Z', 'verwaist.pdf', 'verwaist.pdf', 'b196cb849f85d7ec2e16e2c574fd8f3d.pdf', '.pdf', 'application/pdf', 30, '6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0');
INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:19:53.657Z', '2026-11-23T00:19:53.657Z', 'chefin', 'chefin', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$ZTSzsoHtvB7Flov+VwNZhA$JDdOE44K7t3qFKFQ/HaYuUiO4wd6yjyuUbXJ98E9D4A', 1, 0);
INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-23T00:19:54.307Z', '2026-11-23T00:19:54.307Z', 'bernd', 'bernd', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$NxsQbjc0RK4Xxy8P3rOwEw$eI28WeNPt4ws5+giQ8IpQ79uy8qTtpJcf4Z3iWmiZm4', 0, 0);
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
SELECT pg_catalog.setval('public.sessions_id_seq', 2, true);
SELECT pg_catalog.setval('public.uploads_id_seq', 2, true);
SELECT pg_catalog.setval('public.users_id_seq', 2, true);
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
CREATE INDEX document_jobs_device_id ON public.document_jobs USING btree (device_id);
CREATE INDEX document_jobs_mail_id ON public.document_jobs USING btree (mail_id);
CREATE INDEX document_jobs_state_next_try_at ON public.document_jobs USING btree (state, next_try_at);
CREATE INDEX kept_answers_created_at ON public.kept_answers USING btree (created_at);
CREATE INDEX logs_created_at ON public.logs USING btree (created_at);
CREATE INDEX logs_type_created_at ON public.logs USING btree (type, created_at);
CREATE INDEX logs_type_id ON public.logs USING btree (type, id);
CREATE INDEX mails_state_next_try_at ON public.mails USING btree (state, next_try_at);
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
ALTER TABLE ONLY public.document_jobs
    ADD CONSTRAINT document_jobs_device_id_fkey FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.document_jobs
    ADD CONSTRAINT document_jobs_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES public.mails(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.medias
    ADD CONSTRAINT medias_doctype_id_fkey FOREIGN KEY (doctype_id) REFERENCES public.doctypes(id);
ALTER TABLE ONLY public.medias
    ADD CONSTRAINT medias_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES public.uploads(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_blob_sha256_fkey FOREIGN KEY (blob_sha256) REFERENCES public.blobs(sha256);
