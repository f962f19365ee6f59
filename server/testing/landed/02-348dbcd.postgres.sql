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
CREATE TABLE public.kept_answers (
    key_hash text NOT NULL,
    request_hash text NOT NULL,
    answer text NOT NULL,
    created_at text NOT NULL
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
INSERT INTO public.blobs VALUES ('0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184', 40, '2026-11-23T00:19:45.355Z');
INSERT INTO public.blobs VALUES ('6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0', 30, '2026-11-23T00:19:45.703Z');
INSERT INTO public.companies OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:19:45.294Z', '2026-11-23T00:19:45.294Z', 'Müller Pumpen GmbH', 'müller pumpen gmbh', 10001, 'Straße', '$argon2id$v=19$m=19456,t=2,p=1$8pzvZYP6PKg2omLfjd+7Rw$35DkHgofsbn7bvwZfrRPIVnM0Ta9flSLMyIczqYMK1c', 1);
INSERT INTO public.device_medias VALUES (1, 1);
INSERT INTO public.devices OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:19:45.530Z', '2026-11-23T00:19:45.530Z', 'h3ped35y', 'KP-4711', 'kp-4711', 1, 1, '$argon2id$v=19$m=19456,t=2,p=1$YiQOo2EEQpt6dvTgpCZ5PQ$j/Qe1W5GKof5wZA6OzFI81QCdfIZYuru4gaZznJWmO0', 0);
INSERT INTO public.devices OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-23T00:19:45.679Z', '2026-11-23T00:19:45.679Z', '9axbm1m9', 'KP-4712', 'kp-4712', 1, 1, '$argon2id$v=19$m=19456,t=2,p=1$541i0XCiihnxbNg9QV4mbg$SHqn0fDMKh1mRHS/8HsenqeI7fbTrqPlabIXn27wPO8', 0);
INSERT INTO public.doctypes OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:19:45.338Z', '2026-11-23T00:19:45.338Z', 'Betriebsanleitung', 'betriebsanleitung', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:19:44.966Z', '2026-11-23T00:19:44.966Z', 'info', '200', 'chefin hat sich angemeldet', 'chefin hat sich angemeldet', NULL, 'chefin', NULL, '127.0.0.1');
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-23T00:19:45.117Z', '2026-11-23T00:19:45.117Z', 'info', 'api-call', 'Bearbeiter „bernd“ angelegt', 'bearbeiter „bernd“ angelegt', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (3, '2026-11-23T00:19:45.303Z', '2026-11-23T00:19:45.303Z', 'info', 'api-call', 'Firma „Müller Pumpen GmbH“ angelegt', 'firma „müller pumpen gmbh“ angelegt', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (4, '2026-11-23T00:19:45.321Z', '2026-11-23T00:19:45.321Z', 'info', 'api-call', 'Artikelnummer „EA-105“ angelegt', 'artikelnummer „ea-105“ angelegt', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (5, '2026-11-23T00:19:45.340Z', '2026-11-23T00:19:45.340Z', 'info', 'api-call', 'Dokumententyp „Betriebsanleitung“ angelegt', 'dokumententyp „betriebsanleitung“ angelegt', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (6, '2026-11-23T00:19:45.358Z', '2026-11-23T00:19:45.358Z', 'info', 'api-call', 'Datei „Übersicht Größe.pdf“ hochgeladen', 'datei „übersicht grösse.pdf“ hochgeladen', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (7, '2026-11-23T00:19:45.450Z', '2026-11-23T00:19:45.450Z', 'info', 'api-call', 'Datei „Übersicht Größe.pdf“ angelegt', 'datei „übersicht grösse.pdf“ angelegt', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (8, '2026-11-23T00:19:45.562Z', '2026-11-23T00:19:45.562Z', 'info', 'api-call', 'Gerät „KP-4711“ angelegt', 'gerät „kp-4711“ angelegt', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (9, '2026-11-23T00:19:45.683Z', '2026-11-23T00:19:45.683Z', 'info', 'api-call', 'Gerät „KP-4712“ angelegt', 'gerät „kp-4712“ angelegt', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (10, '2026-11-23T00:19:45.705Z', '2026-11-23T00:19:45.705Z', 'info', 'api-call', 'Datei „verwaist.pdf“ hochgeladen', 'datei „verwaist.pdf“ hochgeladen', NULL, 'chefin', NULL, NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (11, '2026-11-23T00:19:45.722Z', '2026-11-23T00:19:45.722Z', 'error', '500', 'Gerät ändern', 'gerät ändern', NULL, 'chefin', NULL, '127.0.0.1');
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (12, '2026-11-23T00:19:45.905Z', '2026-11-23T00:19:45.905Z', 'customer', '200', 'Anmeldung mit Seriennummer', 'anmeldung mit seriennummer', 'KP-4711', NULL, 'Müller Pumpen GmbH', '127.0.0.1');
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (13, '2026-11-23T00:19:46.103Z', '2026-11-23T00:19:46.103Z', 'customer', '400', 'customerLogin: Gerätenummer oder Passwort ist falsch!', 'customerlogin: gerätenummer oder passwort ist falsch!', 'KP-4711', NULL, NULL, '127.0.0.1');
INSERT INTO public.medias OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:19:45.445Z', '2026-11-23T00:19:45.445Z', 'Übersicht Größe.pdf', 'übersicht grösse.pdf', 1, 1);
INSERT INTO public.migrations VALUES ('0001-foundation', '2026-11-23T00:19:44.528Z');
INSERT INTO public.migrations VALUES ('0002-tokens-and-kept-answers', '2026-11-23T00:19:44.538Z');
INSERT INTO public.parts OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:19:45.318Z', '2026-11-23T00:19:45.318Z', 'EA-105', 'ea-105', 'Überdruckventil');
INSERT INTO public.sessions OVERRIDING SYSTEM VALUE VALUES (1, 'staff', 1, '68b108e5bd2b4e7e92e9a2e9b4c9b03c6039573a6a663143b0158a82399a66d2', 'da21d556e91ebbc7bccef127aa99ba290b9488f19885a20c1598d014ed6393ce', '2026-11-23T00:19:44.964Z', '2026-11-23T00:19:44.964Z');
INSERT INTO public.sessions OVERRIDING SYSTEM VALUE VALUES (2, 'device', 1, NULL, 'd4589261e40c67879a94043d137e5518852d85a602d4b69d355a9eec8087cb53', '2026-11-23T00:19:45.906Z', '2026-11-23T00:19:45.906Z');
INSERT INTO public.throttle VALUES ('report:session:1', 1, 1795393245722);
INSERT INTO public.throttle VALUES ('addressQuarter:127.0.0.1', 1, 1795394084917);
INSERT INTO public.throttle VALUES ('addressDay:127.0.0.1', 1, 1795479584918);
INSERT INTO public.throttle VALUES ('accountAtAddress:699a939d9285dc6f965f50106b2f0dece09d1d774fa96ea07589d1ed973b0138', 1, 1795394085919);
INSERT INTO public.uploads OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:19:45.358Z', '2026-11-23T00:19:45.358Z', 'Übersicht Größe.pdf', 'übersicht grösse.pdf', '38912d9ffb4d63e0be5c8b118d2205c9.pdf', '.pdf', 'application/pdf', 40, '0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184');
INSERT INTO public.uploads OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-23T00:19:45.705Z', '2026-11-23T00:19:45.705Z', 'verwaist.pdf', 'verwaist.pdf', '757aa6ab48263dd7e4967877520cfbcd.pdf', '.pdf', 'application/pdf', 30, '6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0');
INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-23T00:19:44.581Z', '2026-11-23T00:19:44.581Z', 'chefin', 'chefin', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$MIsYlVG6GPyfB9bYBZ3NcA$j9m/NlpjRZ6ca8gRIcy6YXZgY35OmnQkT7pj5Anp73M', 1, 0);
INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-23T00:19:45.097Z', '2026-11-23T00:19:45.097Z', 'bernd', 'bernd', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$d03MMiH5KLR3mmS+EDxVMA$IGE1bw97noHlf66KwoUGtNX18HOZvA3OyTmzK3wQ9hc', 0, 0);
SELECT pg_catalog.setval('public.api_tokens_id_seq', 1, false);
SELECT pg_catalog.setval('public.companies_id_seq', 1, true);
SELECT pg_catalog.setval('public.devices_id_seq', 2, true);
SELECT pg_catalog.setval('public.doctypes_id_seq', 1, true);
SELECT pg_catalog.setval('public.logs_id_seq', 13, true);
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
ALTER TABLE ONLY public.kept_answers
    ADD CONSTRAINT kept_answers_pkey PRIMARY KEY (key_hash);
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
CREATE INDEX kept_answers_created_at ON public.kept_answers USING btree (created_at);
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
