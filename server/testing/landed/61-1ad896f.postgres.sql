CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE FUNCTION public.companies_delete_tells() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         
    insert into changes (at, kind, record_id, act, record_key, number)
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'companies', own.id,
        'deleted', own.customer_number::text, null from changed as own  order by own.id;
         return null;
       end
     $$;
CREATE FUNCTION public.companies_insert_marks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         insert into compliance_marks (kind, record_id)
      select 'company', marked.id from (select changed.id as id from changed ) as marked where marked.id is not null;
         return null;
       end
     $$;
CREATE FUNCTION public.companies_insert_tells() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         
    insert into changes (at, kind, record_id, act, record_key, number)
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'companies', own.id,
        'created', own.customer_number::text, null from changed as own  order by own.id;
         return null;
       end
     $$;
CREATE FUNCTION public.companies_update_marks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         insert into compliance_marks (kind, record_id)
      select 'company', marked.id from (select former.id as id from former where not exists (select 1 from changed where former.id = changed.id and former.country is not distinct from changed.country) union select changed.id as id from changed where not exists (select 1 from former where former.id = changed.id and former.country is not distinct from changed.country)) as marked where marked.id is not null;
         return null;
       end
     $$;
CREATE FUNCTION public.companies_update_tells() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         
    insert into changes (at, kind, record_id, act, record_key, number)
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'companies', own.id,
        'changed', own.customer_number::text, null from changed as own join before on before.id = own.id and before.version <> own.version order by own.id;
         return null;
       end
     $$;
CREATE FUNCTION public.device_medias_delete_marks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         insert into compliance_marks (kind, record_id)
      select 'part', marked.id from (select (select devices.part_id from devices where devices.id = changed.device_id) as id from changed ) as marked where marked.id is not null;
         return null;
       end
     $$;
CREATE FUNCTION public.device_medias_insert_marks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         insert into compliance_marks (kind, record_id)
      select 'part', marked.id from (select (select devices.part_id from devices where devices.id = changed.device_id) as id from changed ) as marked where marked.id is not null;
         return null;
       end
     $$;
CREATE FUNCTION public.device_medias_update_marks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         insert into compliance_marks (kind, record_id)
      select 'part', marked.id from (select (select devices.part_id from devices where devices.id = former.device_id) as id from former where not exists (select 1 from changed where former.device_id = changed.device_id and former.media_id = changed.media_id and former.device_id is not distinct from changed.device_id and former.media_id is not distinct from changed.media_id) union select (select devices.part_id from devices where devices.id = changed.device_id) as id from changed where not exists (select 1 from former where former.device_id = changed.device_id and former.media_id = changed.media_id and former.device_id is not distinct from changed.device_id and former.media_id is not distinct from changed.media_id)) as marked where marked.id is not null;
         return null;
       end
     $$;
CREATE FUNCTION public.devices_delete_marks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         insert into compliance_marks (kind, record_id)
      select 'part', marked.id from (select changed.part_id as id from changed ) as marked where marked.id is not null;insert into compliance_marks (kind, record_id)
      select 'company', marked.id from (select changed.company_id as id from changed ) as marked where marked.id is not null;
         return null;
       end
     $$;
CREATE FUNCTION public.devices_delete_tells() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         
    insert into changes (at, kind, record_id, act, record_key, number)
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'devices', own.id,
        'deleted', own.serial_number::text, null from changed as own  order by own.id;
         return null;
       end
     $$;
CREATE FUNCTION public.devices_insert_marks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         insert into compliance_marks (kind, record_id)
      select 'part', marked.id from (select changed.part_id as id from changed ) as marked where marked.id is not null;insert into compliance_marks (kind, record_id)
      select 'company', marked.id from (select changed.company_id as id from changed ) as marked where marked.id is not null;
         return null;
       end
     $$;
CREATE FUNCTION public.devices_insert_tells() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         
    insert into changes (at, kind, record_id, act, record_key, number)
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'devices', own.id,
        'created', own.serial_number::text, null from changed as own  order by own.id;
         return null;
       end
     $$;
CREATE FUNCTION public.devices_update_marks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         insert into compliance_marks (kind, record_id)
      select 'part', marked.id from (select former.part_id as id from former where not exists (select 1 from changed where former.id = changed.id and former.part_id is not distinct from changed.part_id and former.company_id is not distinct from changed.company_id and former.delivered_on is not distinct from changed.delivered_on and former.placed_on_market_on is not distinct from changed.placed_on_market_on) union select changed.part_id as id from changed where not exists (select 1 from former where former.id = changed.id and former.part_id is not distinct from changed.part_id and former.company_id is not distinct from changed.company_id and former.delivered_on is not distinct from changed.delivered_on and former.placed_on_market_on is not distinct from changed.placed_on_market_on)) as marked where marked.id is not null;insert into compliance_marks (kind, record_id)
      select 'company', marked.id from (select former.company_id as id from former where not exists (select 1 from changed where former.id = changed.id and former.part_id is not distinct from changed.part_id and former.company_id is not distinct from changed.company_id and former.delivered_on is not distinct from changed.delivered_on and former.placed_on_market_on is not distinct from changed.placed_on_market_on) union select changed.company_id as id from changed where not exists (select 1 from former where former.id = changed.id and former.part_id is not distinct from changed.part_id and former.company_id is not distinct from changed.company_id and former.delivered_on is not distinct from changed.delivered_on and former.placed_on_market_on is not distinct from changed.placed_on_market_on)) as marked where marked.id is not null;
         return null;
       end
     $$;
CREATE FUNCTION public.devices_update_tells() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         
    insert into changes (at, kind, record_id, act, record_key, number)
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'devices', own.id,
        'changed', own.serial_number::text, null from changed as own join before on before.id = own.id and before.version <> own.version order by own.id;
         return null;
       end
     $$;
CREATE FUNCTION public.doctypes_delete_tells() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         
    insert into changes (at, kind, record_id, act, record_key, number)
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'doctypes', own.id,
        'deleted', own.title::text, null from changed as own  order by own.id;
         return null;
       end
     $$;
CREATE FUNCTION public.doctypes_insert_marks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         insert into compliance_marks (kind, record_id)
      select 'all', marked.id from (select 0 as id from changed where changed.is_required = 1) as marked where marked.id is not null;
         return null;
       end
     $$;
CREATE FUNCTION public.doctypes_insert_tells() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         
    insert into changes (at, kind, record_id, act, record_key, number)
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'doctypes', own.id,
        'created', own.title::text, null from changed as own  order by own.id;
         return null;
       end
     $$;
CREATE FUNCTION public.doctypes_update_marks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         insert into compliance_marks (kind, record_id)
      select 'all', marked.id from (select 0 as id from former where not exists (select 1 from changed where former.id = changed.id and former.is_required is not distinct from changed.is_required and former.reader is not distinct from changed.reader and former.vdi_class is not distinct from changed.vdi_class) union select 0 as id from changed where not exists (select 1 from former where former.id = changed.id and former.is_required is not distinct from changed.is_required and former.reader is not distinct from changed.reader and former.vdi_class is not distinct from changed.vdi_class)) as marked where marked.id is not null;
         return null;
       end
     $$;
CREATE FUNCTION public.doctypes_update_tells() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         
    insert into changes (at, kind, record_id, act, record_key, number)
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'doctypes', own.id,
        'changed', own.title::text, null from changed as own join before on before.id = own.id and before.version <> own.version order by own.id;
         return null;
       end
     $$;
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
CREATE FUNCTION public.medias_delete_tells() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         
    insert into changes (at, kind, record_id, act, record_key, number)
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'medias', own.id,
        'deleted', null, null from changed as own  order by own.id;
         return null;
       end
     $$;
CREATE FUNCTION public.medias_insert_tells() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         
    insert into changes (at, kind, record_id, act, record_key, number)
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'medias', own.id,
        'created', null, null from changed as own  order by own.id;
         return null;
       end
     $$;
CREATE FUNCTION public.medias_update_marks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         insert into compliance_marks (kind, record_id)
      select 'file', marked.id from (select former.id as id from former where not exists (select 1 from changed where former.id = changed.id and former.doctype_id is not distinct from changed.doctype_id and former.languages is not distinct from changed.languages and former.upload_id is not distinct from changed.upload_id) union select changed.id as id from changed where not exists (select 1 from former where former.id = changed.id and former.doctype_id is not distinct from changed.doctype_id and former.languages is not distinct from changed.languages and former.upload_id is not distinct from changed.upload_id)) as marked where marked.id is not null;
         return null;
       end
     $$;
CREATE FUNCTION public.medias_update_tells() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         
    insert into changes (at, kind, record_id, act, record_key, number)
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'medias', own.id,
        'changed', null, null from changed as own join before on before.id = own.id and before.version <> own.version order by own.id;
         return null;
       end
     $$;
CREATE FUNCTION public.part_medias_delete_marks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         insert into compliance_marks (kind, record_id)
      select 'part', marked.id from (select changed.part_id as id from changed ) as marked where marked.id is not null;
         return null;
       end
     $$;
CREATE FUNCTION public.part_medias_insert_marks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         insert into compliance_marks (kind, record_id)
      select 'part', marked.id from (select changed.part_id as id from changed ) as marked where marked.id is not null;
         return null;
       end
     $$;
CREATE FUNCTION public.part_medias_update_marks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         insert into compliance_marks (kind, record_id)
      select 'part', marked.id from (select former.part_id as id from former where not exists (select 1 from changed where former.part_id = changed.part_id and former.media_id = changed.media_id and former.part_id is not distinct from changed.part_id and former.media_id is not distinct from changed.media_id) union select changed.part_id as id from changed where not exists (select 1 from former where former.part_id = changed.part_id and former.media_id = changed.media_id and former.part_id is not distinct from changed.part_id and former.media_id is not distinct from changed.media_id)) as marked where marked.id is not null;
         return null;
       end
     $$;
CREATE FUNCTION public.parts_delete_tells() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         
    insert into changes (at, kind, record_id, act, record_key, number)
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'parts', own.id,
        'deleted', own.title::text, null from changed as own  order by own.id;
         return null;
       end
     $$;
CREATE FUNCTION public.parts_insert_marks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         insert into compliance_marks (kind, record_id)
      select 'part', marked.id from (select changed.id as id from changed ) as marked where marked.id is not null;
         return null;
       end
     $$;
CREATE FUNCTION public.parts_insert_tells() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         
    insert into changes (at, kind, record_id, act, record_key, number)
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'parts', own.id,
        'created', own.title::text, null from changed as own  order by own.id;
         return null;
       end
     $$;
CREATE FUNCTION public.parts_update_marks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         insert into compliance_marks (kind, record_id)
      select 'part', marked.id from (select former.id as id from former where not exists (select 1 from changed where former.id = changed.id and former.lifetime_years is not distinct from changed.lifetime_years and former.is_for_private_use is not distinct from changed.is_for_private_use and former.has_printed_safety is not distinct from changed.has_printed_safety) union select changed.id as id from changed where not exists (select 1 from former where former.id = changed.id and former.lifetime_years is not distinct from changed.lifetime_years and former.is_for_private_use is not distinct from changed.is_for_private_use and former.has_printed_safety is not distinct from changed.has_printed_safety)) as marked where marked.id is not null;
         return null;
       end
     $$;
CREATE FUNCTION public.parts_update_tells() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         
    insert into changes (at, kind, record_id, act, record_key, number)
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'parts', own.id,
        'changed', own.title::text, null from changed as own join before on before.id = own.id and before.version <> own.version order by own.id;
         return null;
       end
     $$;
CREATE FUNCTION public.plain_letters(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
    select normalize(regexp_replace(normalize(
      translate(replace(replace($1, 'æ', 'ae'), 'œ', 'oe'), 'øłđı', 'oldi'), NFD), '[\u0300-\u036f]', '', 'g'), NFC)
  $_$;
CREATE FUNCTION public.raise_version(changed_area text, more bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
    declare
      moment bigint := (extract(epoch from clock_timestamp()) * 1000000)::bigint;
    begin
      update data_versions set version = greatest(version + 1, moment), rows = rows + more
        where area = changed_area and slot = (
          select slot from data_versions where area = changed_area
          order by slot limit 1 for update skip locked
        );
      if not found then
        insert into data_versions (area, slot, version, rows)
          values (changed_area, nextval('data_version_slots'), moment, more);
      end if;
    end
  $$;
CREATE FUNCTION public.rows_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    declare
      is_counted boolean := tg_table_name in ('companies', 'parts', 'doctypes', 'devices', 'medias');
      changes bigint;
    begin
      if tg_op = 'TRUNCATE' then
        perform raise_version(tg_argv[0], 0);
        if is_counted then
          update data_versions set rows = 0 where area = tg_argv[0];
        end if;
      elsif tg_op = 'UPDATE' or not is_counted then
        if exists (select 1 from changed) then
          perform raise_version(tg_argv[0], 0);
        end if;
      else
        select count(*) into changes from changed;
        if changes > 0 then
          perform raise_version(tg_argv[0], case tg_op when 'INSERT' then changes else -changes end);
        end if;
      end if;
      return null;
    end
  $$;
CREATE FUNCTION public.search_key(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    SET search_path TO '$user', 'public'
    AS $_$
    select E'\n' || lower || E'\n' || plain_letters(lower) || E'\n' || plain_letters(
      replace(replace(replace(lower, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue')) || E'\n'
    from (select replace(lowered($1), E'\n', ' ') as lower) as made
  $_$;
CREATE FUNCTION public.settings_delete_marks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         insert into compliance_marks (kind, record_id)
      select 'all', marked.id from (select 0 as id from changed where changed.name = 'keepYears') as marked where marked.id is not null;
         return null;
       end
     $$;
CREATE FUNCTION public.settings_insert_marks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         insert into compliance_marks (kind, record_id)
      select 'all', marked.id from (select 0 as id from changed where changed.name = 'keepYears') as marked where marked.id is not null;
         return null;
       end
     $$;
CREATE FUNCTION public.settings_update_marks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         insert into compliance_marks (kind, record_id)
      select 'all', marked.id from (select 0 as id from former where former.name = 'keepYears' and not exists (select 1 from changed where former.name = changed.name and former.name is not distinct from changed.name and former.value is not distinct from changed.value) union select 0 as id from changed where changed.name = 'keepYears' and not exists (select 1 from former where former.name = changed.name and former.name is not distinct from changed.name and former.value is not distinct from changed.value)) as marked where marked.id is not null;
         return null;
       end
     $$;
CREATE FUNCTION public.sort_key(text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    AS $_$
    select left(coalesce(string_agg(case when piece[1] ~ '^[0-9]' then
      lpad(least(length(value), 99)::text, 2, '0') || value else piece[1] end, '' order by place), ''), 200)
    from regexp_matches(plain_letters(lowered($1)), '[0-9]+|[^0-9]+', 'g') with ordinality as found (piece, place),
      lateral (select regexp_replace(piece[1], '^0+(?=[0-9])', '') as value) as digits
  $_$;
CREATE FUNCTION public.uploads_delete_tells() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         
    insert into changes (at, kind, record_id, act, record_key, number)
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'uploads', own.id,
        'deleted', null, null from changed as own  order by own.id;
         return null;
       end
     $$;
CREATE FUNCTION public.uploads_insert_tells() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         
    insert into changes (at, kind, record_id, act, record_key, number)
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'uploads', own.id,
        'created', null, null from changed as own  order by own.id;
         return null;
       end
     $$;
CREATE FUNCTION public.uploads_update_tells() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         
    insert into changes (at, kind, record_id, act, record_key, number)
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'uploads', own.id,
        'changed', null, null from changed as own join before on before.id = own.id and before.version <> own.version order by own.id;
         return null;
       end
     $$;
CREATE FUNCTION public.versions_delete_marks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         insert into compliance_marks (kind, record_id)
      select 'file', marked.id from (select changed.media_id as id from changed ) as marked where marked.id is not null;
         return null;
       end
     $$;
CREATE FUNCTION public.versions_delete_tells() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         
    insert into changes (at, kind, record_id, act, record_key, number)
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'versions', own.id,
        'deleted', null, null from changed as own  order by own.id;
         return null;
       end
     $$;
CREATE FUNCTION public.versions_insert_marks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         insert into compliance_marks (kind, record_id)
      select 'file', marked.id from (select changed.media_id as id from changed ) as marked where marked.id is not null;
         return null;
       end
     $$;
CREATE FUNCTION public.versions_insert_tells() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         
    insert into changes (at, kind, record_id, act, record_key, number)
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'versions', own.id,
        'created', null, null from changed as own  order by own.id;
         return null;
       end
     $$;
CREATE FUNCTION public.versions_update_marks() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         insert into compliance_marks (kind, record_id)
      select 'file', marked.id from (select former.media_id as id from former where not exists (select 1 from changed where former.id = changed.id and former.media_id is not distinct from changed.media_id and former.released_on is not distinct from changed.released_on and former.withdrawn_at is not distinct from changed.withdrawn_at and former.is_pending is not distinct from changed.is_pending) union select changed.media_id as id from changed where not exists (select 1 from former where former.id = changed.id and former.media_id is not distinct from changed.media_id and former.released_on is not distinct from changed.released_on and former.withdrawn_at is not distinct from changed.withdrawn_at and former.is_pending is not distinct from changed.is_pending)) as marked where marked.id is not null;
         return null;
       end
     $$;
CREATE FUNCTION public.versions_update_tells() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
       begin
         if current_setting('portal.copying', true) = 'on' then return null; end if;
         
    insert into changes (at, kind, record_id, act, record_key, number)
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'versions', own.id,
        'changed', null, null from changed as own join before on before.id = own.id and before.version <> own.version order by own.id;
         return null;
       end
     $$;
CREATE TABLE public.announcements (
    id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    kind text NOT NULL,
    version_id integer NOT NULL,
    media_id integer,
    filename text NOT NULL,
    version_label text NOT NULL,
    company_id integer,
    company_name text NOT NULL,
    recipient text NOT NULL,
    locale text NOT NULL,
    sentence text,
    requested_by text NOT NULL,
    state text NOT NULL,
    error text,
    mail_id integer
);
ALTER TABLE public.announcements ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.announcements_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
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
    updated_at text NOT NULL,
    scopes text
);
ALTER TABLE public.api_tokens ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.api_tokens_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.authenticator_apps (
    user_id integer NOT NULL,
    secret text NOT NULL,
    last_step integer NOT NULL,
    created_at text NOT NULL
);
CREATE TABLE public.authority_links (
    id integer NOT NULL,
    device_id integer,
    part_id integer,
    purpose text NOT NULL,
    recipient text NOT NULL,
    secret_hash text NOT NULL,
    expires_at text NOT NULL,
    revoked_at text,
    revoked_by text,
    openings integer NOT NULL,
    last_opened_at text,
    created_by text NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL
);
ALTER TABLE public.authority_links ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.authority_links_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.backups (
    id integer NOT NULL,
    slot text,
    state text NOT NULL,
    place text NOT NULL,
    name text,
    has_keys integer NOT NULL,
    bytes bigint,
    new_bytes bigint,
    error text,
    leased_until text,
    started_at text NOT NULL,
    ended_at text
);
ALTER TABLE public.backups ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.backups_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.bin (
    id integer NOT NULL,
    kind text NOT NULL,
    record_id integer NOT NULL,
    detail text,
    deleted_by text,
    deleted_by_key text,
    deleted_at text NOT NULL,
    until text NOT NULL,
    kept_until text,
    public_id text,
    upload_id integer,
    file_id integer,
    joins_file integer DEFAULT 0 NOT NULL,
    content text NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    name text DEFAULT ''::text NOT NULL,
    name_folded text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    name_search text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    name_sort text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.bin_blobs (
    entry_id integer NOT NULL,
    blob_sha256 text NOT NULL
);
CREATE TABLE public.bin_files (
    entry_id integer NOT NULL,
    media_id integer NOT NULL,
    delivered_on text
);
ALTER TABLE public.bin ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bin_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.blob_damages (
    sha256 text NOT NULL,
    kind text NOT NULL,
    found_at text NOT NULL
);
CREATE TABLE public.blob_rounds (
    id integer NOT NULL,
    "position" text NOT NULL,
    begun_at text NOT NULL,
    ended_at text,
    leased_until text,
    swept_at text
);
CREATE TABLE public.blobs (
    sha256 text NOT NULL,
    size bigint NOT NULL,
    created_at text NOT NULL,
    deleting_since text
);
CREATE TABLE public.changes (
    id integer NOT NULL,
    at text NOT NULL,
    kind text NOT NULL,
    record_id integer NOT NULL,
    act text NOT NULL,
    record_key text,
    number integer
);
ALTER TABLE public.changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.chosen_columns (
    user_id integer NOT NULL,
    list text NOT NULL,
    columns text NOT NULL
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
    language text,
    password_kind text,
    import_id integer
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.02');
ALTER TABLE public.companies ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.companies_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.company_countries (
    company_id integer NOT NULL,
    country text
);
CREATE TABLE public.compliance_marks (
    id integer NOT NULL,
    kind text NOT NULL,
    record_id integer NOT NULL
);
ALTER TABLE public.compliance_marks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.compliance_marks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.compliance_rules (
    name text NOT NULL,
    is_on integer NOT NULL,
    updated_at text NOT NULL,
    changed_by text
);
CREATE TABLE public.compliance_state (
    id integer NOT NULL,
    taken_up_to integer NOT NULL,
    checked_on text,
    settled_at text,
    leased_until text
);
CREATE SEQUENCE public.data_version_slots
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
CREATE TABLE public.data_versions (
    area text NOT NULL,
    slot integer NOT NULL,
    version bigint NOT NULL,
    rows bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.delivered_files (
    device_id integer NOT NULL,
    media_id integer NOT NULL
);
CREATE TABLE public.device_medias (
    device_id integer NOT NULL,
    media_id integer NOT NULL,
    linked_on text
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
    note text,
    password_kind text,
    import_id integer
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.02');
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
    is_required integer DEFAULT 0 NOT NULL,
    import_id integer
);
ALTER TABLE public.doctypes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.doctypes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.document_batch_devices (
    batch_id integer NOT NULL,
    "position" integer NOT NULL,
    device_id integer NOT NULL,
    serial_number text NOT NULL,
    error text,
    former_hash text,
    password_hash text,
    company_id integer
);
CREATE TABLE public.document_batch_files (
    batch_id integer NOT NULL,
    kind text NOT NULL,
    blob_sha256 text NOT NULL,
    size integer NOT NULL,
    secret text NOT NULL
);
CREATE TABLE public.document_batches (
    id integer NOT NULL,
    state text NOT NULL,
    user_id integer,
    requested_by text NOT NULL,
    docs text NOT NULL,
    has_new_passwords integer NOT NULL,
    locale text,
    label_format text NOT NULL,
    skip integer NOT NULL,
    total integer NOT NULL,
    done integer NOT NULL,
    expires_at text,
    attempts integer NOT NULL,
    next_try_at text,
    leased_until text,
    error text,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    import_id integer
);
ALTER TABLE public.document_batches ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.document_batches_id_seq
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
CREATE TABLE public.file_downloads (
    media_id integer NOT NULL,
    day text NOT NULL,
    downloads integer NOT NULL
);
CREATE TABLE public.file_facts (
    id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    state text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_try_at text,
    leased_until text,
    error text,
    source_sha256 text NOT NULL,
    crc bigint,
    pdfa text,
    pages integer,
    has_text integer,
    is_encrypted integer,
    is_unreadable integer
);
ALTER TABLE public.file_facts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.file_facts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.file_import_entries (
    import_id integer NOT NULL,
    number integer NOT NULL,
    path text NOT NULL,
    path_key text NOT NULL,
    copy integer NOT NULL,
    size bigint NOT NULL,
    content_hash text NOT NULL,
    blob_sha256 text,
    ext text,
    mime text,
    active_content text NOT NULL,
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
    journal text,
    document text,
    document_key text,
    translates_key text
);
CREATE TABLE public.file_import_findings (
    import_id integer NOT NULL,
    number integer NOT NULL,
    level text NOT NULL,
    rule text NOT NULL,
    message text NOT NULL,
    container text NOT NULL,
    file text,
    line integer,
    element text
);
CREATE TABLE public.file_import_pieces (
    import_id integer NOT NULL,
    number integer NOT NULL,
    size integer NOT NULL,
    blob_sha256 text NOT NULL
);
CREATE TABLE public.file_import_rows (
    import_id integer NOT NULL,
    row_number integer NOT NULL,
    name_key text NOT NULL,
    path text NOT NULL,
    content text NOT NULL,
    is_used integer NOT NULL
);
CREATE TABLE public.file_imports (
    id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    state text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_try_at text,
    leased_until text,
    error text,
    name text NOT NULL,
    created_by text,
    user_id integer,
    phase text NOT NULL,
    task text,
    ends_as text,
    reason text,
    mode text,
    patterns text NOT NULL,
    zip_size bigint,
    zip_mark text,
    table_name text,
    done_entries integer DEFAULT 0 NOT NULL,
    wants_end integer DEFAULT 0 NOT NULL,
    undo_until text,
    expires_at text NOT NULL,
    containers integer,
    documents integer,
    accepts_findings integer DEFAULT 0 NOT NULL
);
ALTER TABLE public.file_imports ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.file_imports_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.findings (
    id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    key text NOT NULL,
    rule text NOT NULL,
    part_id integer,
    company_id integer,
    doctype_id integer,
    media_id integer,
    country text,
    devices integer NOT NULL,
    due_on text
);
ALTER TABLE public.findings ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.findings_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.former_users (
    id integer NOT NULL,
    user_id integer NOT NULL,
    removed_at text NOT NULL
);
ALTER TABLE public.former_users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.former_users_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.history (
    id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    kind text NOT NULL,
    record_id integer NOT NULL,
    record_name text,
    owner_kind text NOT NULL,
    owner_id integer NOT NULL,
    act text NOT NULL,
    changes text NOT NULL,
    actor text NOT NULL,
    actor_id integer,
    user_name text
);
ALTER TABLE public.history ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.history_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.identities (
    user_id integer NOT NULL,
    issuer text NOT NULL,
    subject text NOT NULL,
    linked_at text NOT NULL
);
CREATE TABLE public.import_cells (
    import_id integer NOT NULL,
    number integer NOT NULL,
    sealed text NOT NULL
);
CREATE TABLE public.import_hashings (
    id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    state text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_try_at text,
    leased_until text,
    error text,
    import_id integer NOT NULL
);
ALTER TABLE public.import_hashings ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.import_hashings_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.import_passwords (
    import_id integer NOT NULL,
    row_number integer NOT NULL,
    kind text NOT NULL,
    record_id integer NOT NULL,
    password_hash text NOT NULL,
    is_hashed integer NOT NULL,
    is_erased integer NOT NULL,
    sealed text NOT NULL
);
CREATE TABLE public.import_rows (
    import_id integer NOT NULL,
    row_number integer NOT NULL,
    state text NOT NULL,
    outcome text,
    record_key text,
    record_id integer,
    content text,
    journal text
);
CREATE TABLE public.import_shapes (
    kind text NOT NULL,
    shape text NOT NULL,
    columns text NOT NULL,
    used_at text NOT NULL
);
CREATE TABLE public.imports (
    id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    state text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_try_at text,
    leased_until text,
    error text,
    kind text NOT NULL,
    name text NOT NULL,
    created_by text,
    user_id integer,
    phase text NOT NULL,
    task text,
    ends_as text,
    reason text,
    mode text,
    facts text NOT NULL,
    reading text NOT NULL,
    row_count integer NOT NULL,
    done_rows integer DEFAULT 0 NOT NULL,
    wants_end integer DEFAULT 0 NOT NULL,
    undo_until text,
    expires_at text NOT NULL
);
ALTER TABLE public.imports ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.imports_id_seq
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
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.02');
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
    original_id integer,
    import_id integer
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.02');
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
    media_id integer NOT NULL,
    linked_on text
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
    picture_id integer,
    gtin text,
    has_printed_safety integer DEFAULT 0 NOT NULL,
    import_id integer
)
WITH (autovacuum_vacuum_scale_factor='0.02', autovacuum_vacuum_insert_scale_factor='0.02');
ALTER TABLE public.parts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.parts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.passkeys (
    id integer NOT NULL,
    user_id integer NOT NULL,
    name text NOT NULL,
    credential_id text NOT NULL,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    transports text NOT NULL,
    rp_id text NOT NULL,
    created_at text NOT NULL,
    last_used_at text
);
ALTER TABLE public.passkeys ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.passkeys_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.password_links (
    id integer NOT NULL,
    state text NOT NULL,
    audience text NOT NULL,
    identifier text,
    kind text,
    subject_id integer,
    owner_mark text,
    recipient_hash text,
    secret_hash text,
    expires_at text,
    attempts integer NOT NULL,
    next_try_at text,
    leased_until text,
    error text,
    created_at text NOT NULL,
    updated_at text NOT NULL
);
ALTER TABLE public.password_links ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.password_links_id_seq
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
CREATE TABLE public.recovery_codes (
    code_hash text NOT NULL,
    user_id integer NOT NULL
);
CREATE TABLE public.retired_public_ids (
    public_id text NOT NULL,
    retired_at text NOT NULL
);
CREATE TABLE public.saved_views (
    id integer NOT NULL,
    user_id integer NOT NULL,
    list text NOT NULL,
    name text NOT NULL,
    name_folded text NOT NULL COLLATE pg_catalog."C",
    query text NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL
);
ALTER TABLE public.saved_views ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.saved_views_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.sessions (
    id integer NOT NULL,
    kind text NOT NULL,
    subject_id integer NOT NULL,
    bearer_hash text,
    cookie_hash text NOT NULL,
    created_at text NOT NULL,
    last_seen_at text NOT NULL,
    browser text,
    address text,
    confirmed_at text,
    came_by text
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
    changed_by text,
    upload_id integer
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
CREATE TABLE public.sign_in_tries (
    key text NOT NULL,
    subject text,
    ledger text NOT NULL,
    full_until bigint NOT NULL,
    expire bigint NOT NULL
);
CREATE TABLE public.strapi_ids (
    kind text NOT NULL,
    strapi_id integer NOT NULL,
    record_id integer NOT NULL,
    strapi_created_at text
);
CREATE TABLE public.throttle (
    key text NOT NULL,
    points integer NOT NULL,
    expire bigint
);
CREATE TABLE public.tickets (
    ticket_hash text NOT NULL,
    kind text NOT NULL,
    user_id integer,
    session_id integer,
    details text NOT NULL,
    tries_left integer NOT NULL,
    expires_at text NOT NULL
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
    begun_at text,
    active_content text DEFAULT '[]'::text NOT NULL,
    old_slug text
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
CREATE TABLE public.vdi_package_files (
    package_id integer NOT NULL,
    place bigint NOT NULL,
    size bigint NOT NULL,
    blob_sha256 text NOT NULL
);
CREATE TABLE public.vdi_package_subjects (
    package_id integer NOT NULL,
    kind text NOT NULL,
    record_id integer NOT NULL
);
CREATE TABLE public.vdi_packages (
    id integer NOT NULL,
    created_at text NOT NULL,
    made_by text NOT NULL,
    name text NOT NULL,
    recipient text,
    subjects text NOT NULL,
    total integer NOT NULL,
    documents integer NOT NULL,
    faulty integer NOT NULL,
    size bigint NOT NULL,
    fingerprint text,
    frame_sha256 text NOT NULL
);
ALTER TABLE public.vdi_packages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.vdi_packages_id_seq
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
CREATE TABLE public.webhook_deliveries (
    id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    webhook_id integer NOT NULL,
    event_id text NOT NULL,
    change_number integer,
    body text NOT NULL,
    state text NOT NULL,
    attempts integer NOT NULL,
    next_try_at text,
    leased_until text,
    error text,
    status integer,
    duration integer
);
ALTER TABLE public.webhook_deliveries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_deliveries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.webhooks (
    id integer NOT NULL,
    created_at text NOT NULL,
    updated_at text NOT NULL,
    name text NOT NULL,
    name_folded text NOT NULL,
    url text NOT NULL,
    kinds text NOT NULL,
    secret text NOT NULL,
    is_enabled integer NOT NULL,
    "position" integer NOT NULL,
    stopped_at text,
    stopped_reason text,
    created_by text NOT NULL,
    former_secrets text
);
ALTER TABLE public.webhooks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhooks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
INSERT INTO public.bin OVERRIDING SYSTEM VALUE VALUES (1, 'device', 3, 'Müller Pumpen GmbH', 'chefin', 'staff:1', '2026-11-30T05:21:20.786Z', '2026-12-30', NULL, 'mcz4ader', NULL, NULL, 0, '{"rows":[{"table":"devices","row":{"id":3,"created_at":"2026-11-30T05:21:20.451Z","updated_at":"2026-11-30T05:21:20.451Z","public_id":"mcz4ader","serial_number":"KP-4713","password_hash":"$argon2id$v=19$m=19456,t=2,p=1$/7nPivXGSuAlJDyV+td1wg$Bt74pDm0SRDZUyH/0NI2JvsOXOdlJkD8Hp63kpmH/6o","is_password_generated":0,"version":1,"changed_by":"chefin","delivered_on":null,"placed_on_market_on":null,"built_in":null,"note":null,"password_kind":"typed","import_id":null}}],"links":[{"link":"company","own":3,"other":1,"since":null,"far":{"kind":"company","id":1,"name":"Müller Pumpen GmbH"}},{"link":"part","own":3,"other":1,"since":null,"far":{"kind":"part","id":1,"name":"EA-105"}},{"link":"device-file","own":3,"other":1,"since":"2026-11-30","far":{"kind":"file","id":1,"name":"Übersicht Größe.pdf"}}]}', '2026-11-30T05:21:20.786Z', '2026-11-30T05:21:20.786Z', 'KP-4713', 'kp-4713', '
kp-4713
', 'kp-044713');
INSERT INTO public.blobs VALUES ('0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184', 40, '2026-11-30T05:21:20.221Z', NULL);
INSERT INTO public.blobs VALUES ('6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0', 30, '2026-11-30T05:21:20.526Z', NULL);
INSERT INTO public.blobs VALUES ('65bd6b8dbbe172dec585d763a3c5a40f1b6706a871e440a7b990ce661ffaa5b2', 46012, '2026-11-30T05:21:21.070Z', NULL);
INSERT INTO public.changes OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-30T05:21:20.159Z', 'companies', 1, 'created', '10001', NULL);
INSERT INTO public.changes OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-30T05:21:20.188Z', 'parts', 1, 'created', 'EA-105', NULL);
INSERT INTO public.changes OVERRIDING SYSTEM VALUE VALUES (3, '2026-11-30T05:21:20.206Z', 'doctypes', 1, 'created', 'Betriebsanleitung', NULL);
INSERT INTO public.changes OVERRIDING SYSTEM VALUE VALUES (4, '2026-11-30T05:21:20.240Z', 'uploads', 1, 'created', NULL, NULL);
INSERT INTO public.changes OVERRIDING SYSTEM VALUE VALUES (5, '2026-11-30T05:21:20.265Z', 'medias', 1, 'created', NULL, NULL);
INSERT INTO public.changes OVERRIDING SYSTEM VALUE VALUES (6, '2026-11-30T05:21:20.270Z', 'versions', 1, 'created', NULL, NULL);
INSERT INTO public.changes OVERRIDING SYSTEM VALUE VALUES (7, '2026-11-30T05:21:20.328Z', 'devices', 1, 'created', 'KP-4711', NULL);
INSERT INTO public.changes OVERRIDING SYSTEM VALUE VALUES (8, '2026-11-30T05:21:20.332Z', 'medias', 1, 'changed', NULL, NULL);
INSERT INTO public.changes OVERRIDING SYSTEM VALUE VALUES (9, '2026-11-30T05:21:20.419Z', 'devices', 2, 'created', 'KP-4712', NULL);
INSERT INTO public.changes OVERRIDING SYSTEM VALUE VALUES (10, '2026-11-30T05:21:20.507Z', 'devices', 3, 'created', 'KP-4713', NULL);
INSERT INTO public.changes OVERRIDING SYSTEM VALUE VALUES (11, '2026-11-30T05:21:20.510Z', 'medias', 1, 'changed', NULL, NULL);
INSERT INTO public.changes OVERRIDING SYSTEM VALUE VALUES (12, '2026-11-30T05:21:20.531Z', 'uploads', 2, 'created', NULL, NULL);
INSERT INTO public.changes OVERRIDING SYSTEM VALUE VALUES (13, '2026-11-30T05:21:20.921Z', 'medias', 1, 'changed', NULL, NULL);
INSERT INTO public.changes OVERRIDING SYSTEM VALUE VALUES (14, '2026-11-30T05:21:20.927Z', 'devices', 3, 'deleted', 'KP-4713', NULL);
INSERT INTO public.changes OVERRIDING SYSTEM VALUE VALUES (15, '2026-11-30T05:21:21.097Z', 'devices', 1, 'changed', 'KP-4711', NULL);
INSERT INTO public.companies OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-30T05:21:20.109Z', '2026-11-30T05:21:20.109Z', 'Müller Pumpen GmbH', 'müller pumpen gmbh', 10001, 'Straße', '$argon2id$v=19$m=19456,t=2,p=1$WzjX4l4MllcGChYzLtdiNQ$OPu0BxJG+wR4Uq9TXa549XXgWj0HZAyjuhN56YgxHfw', 1, '
müller pumpen gmbh
muller pumpen gmbh
mueller pumpen gmbh
', 'muller pumpen gmbh', 1, 'chefin', NULL, NULL, NULL, NULL, NULL, 'weak', NULL);
INSERT INTO public.compliance_marks OVERRIDING SYSTEM VALUE VALUES (1, 'all', 0);
INSERT INTO public.compliance_marks OVERRIDING SYSTEM VALUE VALUES (2, 'company', 1);
INSERT INTO public.compliance_marks OVERRIDING SYSTEM VALUE VALUES (3, 'part', 1);
INSERT INTO public.compliance_marks OVERRIDING SYSTEM VALUE VALUES (4, 'file', 1);
INSERT INTO public.compliance_marks OVERRIDING SYSTEM VALUE VALUES (5, 'part', 1);
INSERT INTO public.compliance_marks OVERRIDING SYSTEM VALUE VALUES (6, 'company', 1);
INSERT INTO public.compliance_marks OVERRIDING SYSTEM VALUE VALUES (7, 'part', 1);
INSERT INTO public.compliance_marks OVERRIDING SYSTEM VALUE VALUES (8, 'part', 1);
INSERT INTO public.compliance_marks OVERRIDING SYSTEM VALUE VALUES (9, 'company', 1);
INSERT INTO public.compliance_marks OVERRIDING SYSTEM VALUE VALUES (10, 'part', 1);
INSERT INTO public.compliance_marks OVERRIDING SYSTEM VALUE VALUES (11, 'company', 1);
INSERT INTO public.compliance_marks OVERRIDING SYSTEM VALUE VALUES (12, 'part', 1);
INSERT INTO public.compliance_marks OVERRIDING SYSTEM VALUE VALUES (13, 'part', 1);
INSERT INTO public.compliance_marks OVERRIDING SYSTEM VALUE VALUES (14, 'part', 1);
INSERT INTO public.compliance_marks OVERRIDING SYSTEM VALUE VALUES (15, 'company', 1);
INSERT INTO public.compliance_state VALUES (1, 0, NULL, NULL, NULL);
INSERT INTO public.data_versions VALUES ('settings', 0, 0, 0);
INSERT INTO public.data_versions VALUES ('orders', 0, 0, 0);
INSERT INTO public.data_versions VALUES ('companies', 0, 1796016080159055, 1);
INSERT INTO public.data_versions VALUES ('parts', 0, 1796016080188509, 1);
INSERT INTO public.data_versions VALUES ('doctypes', 0, 1796016080205891, 1);
INSERT INTO public.data_versions VALUES ('files', 0, 1796016080924122, 1);
INSERT INTO public.data_versions VALUES ('devices', 0, 1796016081096688, 2);
INSERT INTO public.device_medias VALUES (1, 1, '2026-11-30');
INSERT INTO public.devices OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-30T05:21:20.346Z', '2026-11-30T05:21:20.346Z', '8pp9qy2p', 'KP-4712', 'kp-4712', 1, 1, '$argon2id$v=19$m=19456,t=2,p=1$BpwiyiHM5HvcSvlARxVwPA$+Xq0qY5NdLN00RezS7LjyDfrMFT7TAIv/+cOPjgceg8', 0, '
kp-4712
', 'kp-044712', 1, 'chefin', NULL, NULL, NULL, NULL, 'typed', NULL);
INSERT INTO public.devices OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-30T05:21:20.283Z', '2026-11-30T05:21:21.092Z', 'esqre6d9', 'KP-4711', 'kp-4711', 1, 1, '$argon2id$v=19$m=19456,t=2,p=1$lru2hG25b4Pz5sHxrU4hxA$jB84/nWOfuYvgBaz1n1JBQmJ5HeIwfQ0mfXMO70esTs', 1, '
kp-4711
', 'kp-044711', 2, 'chefin', NULL, NULL, NULL, NULL, 'generated', NULL);
INSERT INTO public.doctypes OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-30T05:21:20.204Z', '2026-11-30T05:21:20.204Z', 'Betriebsanleitung', 'betriebsanleitung', NULL, '
betriebsanleitung
', 'betriebsanleitung', 1, 'chefin', 'customer', 0, NULL, 0, NULL);
INSERT INTO public.document_batch_devices VALUES (1, 0, 1, 'KP-4711', NULL, '$argon2id$v=19$m=19456,t=2,p=1$lru2hG25b4Pz5sHxrU4hxA$jB84/nWOfuYvgBaz1n1JBQmJ5HeIwfQ0mfXMO70esTs', NULL, NULL);
INSERT INTO public.document_batch_files VALUES (1, 'zugangsdaten', '65bd6b8dbbe172dec585d763a3c5a40f1b6706a871e440a7b990ce661ffaa5b2', 46012, 'rWvs4pcbc8PbrZzizt2lhno+/Kw6Y9v+TQSulW3AgUzSMk866f0fJcLJv0TTGqhD5dyE/VKf2g5c+Mr54TmsJJ1bBI4YYUw6OA18eSWCE4r31zF4dVOnwNixWpNZv/DogDuoUokA9g5vg7HAL1h1hfeFeSRe8h2c81E/l9fb41zH+6G15bnGK7rWyuRBOg==');
INSERT INTO public.document_batches OVERRIDING SYSTEM VALUE VALUES (1, 'made', 1, 'chefin', '["zugangsdaten"]', 1, NULL, '62x29', 0, 1, 1, '2026-12-01T04:21:21.129Z', 1, NULL, NULL, NULL, '2026-11-30T05:21:20.760Z', '2026-11-30T05:21:21.129Z', NULL);
INSERT INTO public.history OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-30T05:21:20.109Z', '2026-11-30T05:21:20.109Z', 'companies', 1, 'Müller Pumpen GmbH', 'companies', 1, 'created', '[{"attribute":"name","from":null,"to":"Müller Pumpen GmbH"},{"attribute":"kdnr","from":null,"to":10001},{"attribute":"desc","from":null,"to":"Straße"},{"attribute":"pass"}]', 'user', 1, 'chefin');
INSERT INTO public.history OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-30T05:21:20.184Z', '2026-11-30T05:21:20.184Z', 'parts', 1, 'EA-105', 'parts', 1, 'created', '[{"attribute":"title","from":null,"to":"EA-105"},{"attribute":"desc","from":null,"to":"Überdruckventil"},{"attribute":"isForPrivateUse","from":null,"to":false},{"attribute":"hasPrintedSafety","from":null,"to":false},{"attribute":"publicId","from":null,"to":"crq2eb3f"}]', 'user', 1, 'chefin');
INSERT INTO public.history OVERRIDING SYSTEM VALUE VALUES (3, '2026-11-30T05:21:20.204Z', '2026-11-30T05:21:20.204Z', 'doctypes', 1, 'Betriebsanleitung', 'doctypes', 1, 'created', '[{"attribute":"title","from":null,"to":"Betriebsanleitung"},{"attribute":"reader","from":null,"to":"customer"},{"attribute":"position","from":null,"to":0},{"attribute":"isRequired","from":null,"to":false}]', 'user', 1, 'chefin');
INSERT INTO public.history OVERRIDING SYSTEM VALUE VALUES (4, '2026-11-30T05:21:20.227Z', '2026-11-30T05:21:20.227Z', 'uploads', 1, 'Übersicht Größe.pdf', 'uploads', 1, 'created', '[{"attribute":"name","from":null,"to":"Übersicht Größe.pdf"},{"attribute":"ext","from":null,"to":".pdf"},{"attribute":"mime","from":null,"to":"application/pdf"},{"attribute":"activeContent","from":null,"to":[]}]', 'user', 1, 'chefin');
INSERT INTO public.history OVERRIDING SYSTEM VALUE VALUES (5, '2026-11-30T05:21:20.260Z', '2026-11-30T05:21:20.260Z', 'medias', 1, 'Übersicht Größe.pdf', 'medias', 1, 'created', '[{"attribute":"languages","from":null,"to":["de"]},{"attribute":"filename","from":null,"to":"Übersicht Größe.pdf"},{"attribute":"doctype","from":null,"to":{"id":1,"name":"Betriebsanleitung"}},{"attribute":"url","from":null,"to":{"id":1,"name":"Übersicht Größe.pdf"}}]', 'user', 1, 'chefin');
INSERT INTO public.history OVERRIDING SYSTEM VALUE VALUES (6, '2026-11-30T05:21:20.260Z', '2026-11-30T05:21:20.260Z', 'versions', 1, '1', 'medias', 1, 'created', '[{"attribute":"media","from":null,"to":{"id":1,"name":"Übersicht Größe.pdf"}},{"attribute":"url","from":null,"to":{"id":1,"name":"Übersicht Größe.pdf"}},{"attribute":"version","from":null,"to":"1"},{"attribute":"releasedOn","from":null,"to":"2026-11-30"}]', 'user', 1, 'chefin');
INSERT INTO public.history OVERRIDING SYSTEM VALUE VALUES (7, '2026-11-30T05:21:20.283Z', '2026-11-30T05:21:20.283Z', 'medias', 1, 'Übersicht Größe.pdf', 'medias', 1, 'linked', '[{"attribute":"devices","added":[{"id":1,"name":"KP-4711"}]}]', 'user', 1, 'chefin');
INSERT INTO public.history OVERRIDING SYSTEM VALUE VALUES (8, '2026-11-30T05:21:20.283Z', '2026-11-30T05:21:20.283Z', 'devices', 1, 'KP-4711', 'devices', 1, 'created', '[{"attribute":"sn","from":null,"to":"KP-4711"},{"attribute":"companie","from":null,"to":{"id":1,"name":"Müller Pumpen GmbH"}},{"attribute":"part","from":null,"to":{"id":1,"name":"EA-105"}},{"attribute":"pass"},{"attribute":"publicId","from":null,"to":"esqre6d9"},{"attribute":"media","added":[{"id":1,"name":"Übersicht Größe.pdf"}]}]', 'user', 1, 'chefin');
INSERT INTO public.history OVERRIDING SYSTEM VALUE VALUES (9, '2026-11-30T05:21:20.346Z', '2026-11-30T05:21:20.346Z', 'devices', 2, 'KP-4712', 'devices', 2, 'created', '[{"attribute":"sn","from":null,"to":"KP-4712"},{"attribute":"companie","from":null,"to":{"id":1,"name":"Müller Pumpen GmbH"}},{"attribute":"part","from":null,"to":{"id":1,"name":"EA-105"}},{"attribute":"pass"},{"attribute":"publicId","from":null,"to":"8pp9qy2p"}]', 'user', 1, 'chefin');
INSERT INTO public.history OVERRIDING SYSTEM VALUE VALUES (10, '2026-11-30T05:21:20.451Z', '2026-11-30T05:21:20.451Z', 'medias', 1, 'Übersicht Größe.pdf', 'medias', 1, 'linked', '[{"attribute":"devices","added":[{"id":3,"name":"KP-4713"}]}]', 'user', 1, 'chefin');
INSERT INTO public.history OVERRIDING SYSTEM VALUE VALUES (11, '2026-11-30T05:21:20.451Z', '2026-11-30T05:21:20.451Z', 'devices', 3, 'KP-4713', 'devices', 3, 'created', '[{"attribute":"sn","from":null,"to":"KP-4713"},{"attribute":"companie","from":null,"to":{"id":1,"name":"Müller Pumpen GmbH"}},{"attribute":"part","from":null,"to":{"id":1,"name":"EA-105"}},{"attribute":"pass"},{"attribute":"publicId","from":null,"to":"mcz4ader"},{"attribute":"media","added":[{"id":1,"name":"Übersicht Größe.pdf"}]}]', 'user', 1, 'chefin');
INSERT INTO public.history OVERRIDING SYSTEM VALUE VALUES (12, '2026-11-30T05:21:20.527Z', '2026-11-30T05:21:20.527Z', 'uploads', 2, 'verwaist.pdf', 'uploads', 2, 'created', '[{"attribute":"name","from":null,"to":"verwaist.pdf"},{"attribute":"ext","from":null,"to":".pdf"},{"attribute":"mime","from":null,"to":"application/pdf"},{"attribute":"activeContent","from":null,"to":[]}]', 'user', 1, 'chefin');
INSERT INTO public.history OVERRIDING SYSTEM VALUE VALUES (13, '2026-11-30T05:21:20.786Z', '2026-11-30T05:21:20.786Z', 'devices', 3, 'KP-4713', 'devices', 3, 'deleted', '[{"attribute":"companie","from":{"id":1,"name":"Müller Pumpen GmbH"},"to":null},{"attribute":"part","from":{"id":1,"name":"EA-105"},"to":null},{"attribute":"media","removed":[{"id":1,"name":"Übersicht Größe.pdf"}]}]', 'user', 1, 'chefin');
INSERT INTO public.history OVERRIDING SYSTEM VALUE VALUES (14, '2026-11-30T05:21:20.786Z', '2026-11-30T05:21:20.786Z', 'medias', 1, 'Übersicht Größe.pdf', 'medias', 1, 'unlinked', '[{"attribute":"devices","removed":[{"id":3,"name":"KP-4713"}]}]', 'user', 1, 'chefin');
INSERT INTO public.history OVERRIDING SYSTEM VALUE VALUES (15, '2026-11-30T05:21:21.092Z', '2026-11-30T05:21:21.092Z', 'devices', 1, 'KP-4711', 'devices', 1, 'password', '[{"attribute":"pass"}]', 'user', 1, 'chefin');
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-30T05:21:20.053Z', '2026-11-30T05:21:20.053Z', 'info', '200', 'chefin hat sich angemeldet', 'chefin hat sich angemeldet', NULL, 'chefin', NULL, '127.0.0.1', '
chefin hat sich angemeldet
', 'chefin hat sich angemeldet', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-30T05:21:20.097Z', '2026-11-30T05:21:20.097Z', 'info', 'api-call', 'Bearbeiter „bernd“ angelegt', 'bearbeiter „bernd“ angelegt', NULL, 'chefin', NULL, NULL, '
bearbeiter „bernd“ angelegt
', 'bearbeiter „bernd“ angelegt', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (3, '2026-11-30T05:21:20.109Z', '2026-11-30T05:21:20.109Z', 'info', 'api-call', 'Firma „Müller Pumpen GmbH“ angelegt', 'firma „müller pumpen gmbh“ angelegt', NULL, 'chefin', 'Müller Pumpen GmbH', NULL, '
firma „müller pumpen gmbh“ angelegt
firma „muller pumpen gmbh“ angelegt
firma „mueller pumpen gmbh“ angelegt
', 'firma „muller pumpen gmbh“ angelegt', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (4, '2026-11-30T05:21:20.184Z', '2026-11-30T05:21:20.184Z', 'info', 'api-call', 'Artikelnummer „EA-105“ angelegt', 'artikelnummer „ea-105“ angelegt', NULL, 'chefin', NULL, NULL, '
artikelnummer „ea-105“ angelegt
', 'artikelnummer „ea-03105“ angelegt', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (5, '2026-11-30T05:21:20.204Z', '2026-11-30T05:21:20.204Z', 'info', 'api-call', 'Dokumententyp „Betriebsanleitung“ angelegt', 'dokumententyp „betriebsanleitung“ angelegt', NULL, 'chefin', NULL, NULL, '
dokumententyp „betriebsanleitung“ angelegt
', 'dokumententyp „betriebsanleitung“ angelegt', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (6, '2026-11-30T05:21:20.227Z', '2026-11-30T05:21:20.227Z', 'info', 'api-call', 'Datei „Übersicht Größe.pdf“ hochgeladen', 'datei „übersicht grösse.pdf“ hochgeladen', NULL, 'chefin', NULL, NULL, '
datei „übersicht grösse.pdf“ hochgeladen
datei „ubersicht grosse.pdf“ hochgeladen
datei „uebersicht groesse.pdf“ hochgeladen
', 'datei „ubersicht grosse.pdf“ hochgeladen', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (7, '2026-11-30T05:21:20.260Z', '2026-11-30T05:21:20.260Z', 'info', 'api-call', 'Datei „Übersicht Größe.pdf“ angelegt', 'datei „übersicht grösse.pdf“ angelegt', NULL, 'chefin', NULL, NULL, '
datei „übersicht grösse.pdf“ angelegt
datei „ubersicht grosse.pdf“ angelegt
datei „uebersicht groesse.pdf“ angelegt
', 'datei „ubersicht grosse.pdf“ angelegt', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (8, '2026-11-30T05:21:20.283Z', '2026-11-30T05:21:20.283Z', 'info', 'api-call', 'Gerät „KP-4711“ angelegt', 'gerät „kp-4711“ angelegt', 'KP-4711', 'chefin', 'Müller Pumpen GmbH', NULL, '
gerät „kp-4711“ angelegt
gerat „kp-4711“ angelegt
geraet „kp-4711“ angelegt
', 'gerat „kp-044711“ angelegt', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (9, '2026-11-30T05:21:20.346Z', '2026-11-30T05:21:20.346Z', 'info', 'api-call', 'Gerät „KP-4712“ angelegt', 'gerät „kp-4712“ angelegt', 'KP-4712', 'chefin', 'Müller Pumpen GmbH', NULL, '
gerät „kp-4712“ angelegt
gerat „kp-4712“ angelegt
geraet „kp-4712“ angelegt
', 'gerat „kp-044712“ angelegt', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (10, '2026-11-30T05:21:20.451Z', '2026-11-30T05:21:20.451Z', 'info', 'api-call', 'Gerät „KP-4713“ angelegt', 'gerät „kp-4713“ angelegt', 'KP-4713', 'chefin', 'Müller Pumpen GmbH', NULL, '
gerät „kp-4713“ angelegt
gerat „kp-4713“ angelegt
geraet „kp-4713“ angelegt
', 'gerat „kp-044713“ angelegt', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (11, '2026-11-30T05:21:20.527Z', '2026-11-30T05:21:20.527Z', 'info', 'api-call', 'Datei „verwaist.pdf“ hochgeladen', 'datei „verwaist.pdf“ hochgeladen', NULL, 'chefin', NULL, NULL, '
datei „verwaist.pdf“ hochgeladen
', 'datei „verwaist.pdf“ hochgeladen', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (12, '2026-11-30T05:21:20.550Z', '2026-11-30T05:21:20.550Z', 'error', '500', 'Gerät ändern', 'gerät ändern', NULL, 'chefin', NULL, '127.0.0.1', '
gerät ändern
gerat andern
geraet aendern
', 'gerat andern', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (13, '2026-11-30T05:21:20.602Z', '2026-11-30T05:21:20.602Z', 'customer', '200', 'Anmeldung mit Seriennummer', 'anmeldung mit seriennummer', 'KP-4711', NULL, 'Müller Pumpen GmbH', '127.0.0.1', '
anmeldung mit seriennummer
', 'anmeldung mit seriennummer', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (14, '2026-11-30T05:21:20.724Z', '2026-11-30T05:21:20.724Z', 'customer', '400', 'customerLogin: Nummer oder Passwort ist falsch!', 'customerlogin: nummer oder passwort ist falsch!', 'KP-4711', NULL, NULL, '127.0.0.1', '
customerlogin: nummer oder passwort ist falsch!
', 'customerlogin: nummer oder passwort ist falsch!', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (15, '2026-11-30T05:21:20.764Z', '2026-11-30T05:21:20.764Z', 'info', 'api-call', 'Sammelauftrag 1 bestellt: Briefe für ein Gerät, mit neuen Passwörtern', 'sammelauftrag 1 bestellt: briefe für ein gerät, mit neuen passwörtern', 'KP-4711', 'chefin', 'Müller Pumpen GmbH', NULL, '
sammelauftrag 1 bestellt: briefe für ein gerät, mit neuen passwörtern
sammelauftrag 1 bestellt: briefe fur ein gerat, mit neuen passwortern
sammelauftrag 1 bestellt: briefe fuer ein geraet, mit neuen passwoertern
', 'sammelauftrag 011 bestellt: briefe fur ein gerat, mit neuen passwortern', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (16, '2026-11-30T05:21:20.786Z', '2026-11-30T05:21:20.786Z', 'info', 'api-call', 'Gerät „KP-4713“ gelöscht', 'gerät „kp-4713“ gelöscht', 'KP-4713', 'chefin', 'Müller Pumpen GmbH', NULL, '
gerät „kp-4713“ gelöscht
gerat „kp-4713“ geloscht
geraet „kp-4713“ geloescht
', 'gerat „kp-044713“ geloscht', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (17, '2026-11-30T05:21:21.092Z', '2026-11-30T05:21:21.092Z', 'info', 'api-call', 'Neues Passwort für Gerät „KP-4711“ (Sammelauftrag 1)', 'neues passwort für gerät „kp-4711“ (sammelauftrag 1)', 'KP-4711', 'chefin', 'Müller Pumpen GmbH', NULL, '
neues passwort für gerät „kp-4711“ (sammelauftrag 1)
neues passwort fur gerat „kp-4711“ (sammelauftrag 1)
neues passwort fuer geraet „kp-4711“ (sammelauftrag 1)
', 'neues passwort fur gerat „kp-044711“ (sammelauftrag 011)', NULL);
INSERT INTO public.logs OVERRIDING SYSTEM VALUE VALUES (18, '2026-11-30T05:21:21.129Z', '2026-11-30T05:21:21.129Z', 'info', 'api-call', 'Sammelauftrag 1 erstellt: Briefe für ein Gerät, mit neuen Passwörtern', 'sammelauftrag 1 erstellt: briefe für ein gerät, mit neuen passwörtern', NULL, 'chefin', NULL, NULL, '
sammelauftrag 1 erstellt: briefe für ein gerät, mit neuen passwörtern
sammelauftrag 1 erstellt: briefe fur ein gerat, mit neuen passwortern
sammelauftrag 1 erstellt: briefe fuer ein geraet, mit neuen passwoertern
', 'sammelauftrag 011 erstellt: briefe fur ein gerat, mit neuen passwortern', NULL);
INSERT INTO public.medias OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-30T05:21:20.260Z', '2026-11-30T05:21:20.786Z', 'Übersicht Größe.pdf', 'übersicht grösse.pdf', 1, 1, '
übersicht grösse.pdf
ubersicht grosse.pdf
uebersicht groesse.pdf
', 'ubersicht grosse.pdf', 4, 'chefin', '["de"]', NULL, NULL);
INSERT INTO public.migrations VALUES ('0001-foundation', '2026-11-30T05:21:18.648Z');
INSERT INTO public.migrations VALUES ('0002-tokens-and-kept-answers', '2026-11-30T05:21:18.655Z');
INSERT INTO public.migrations VALUES ('0003-optional-relations', '2026-11-30T05:21:18.662Z');
INSERT INTO public.migrations VALUES ('0004-documents-and-mail', '2026-11-30T05:21:18.683Z');
INSERT INTO public.migrations VALUES ('0005-log-periods', '2026-11-30T05:21:18.687Z');
INSERT INTO public.migrations VALUES ('0006-german-order', '2026-11-30T05:21:18.745Z');
INSERT INTO public.migrations VALUES ('0007-versions', '2026-11-30T05:21:18.769Z');
INSERT INTO public.migrations VALUES ('0008-unused-uploads', '2026-11-30T05:21:18.770Z');
INSERT INTO public.migrations VALUES ('0009-log-requests', '2026-11-30T05:21:18.771Z');
INSERT INTO public.migrations VALUES ('0010-file-versions', '2026-11-30T05:21:18.799Z');
INSERT INTO public.migrations VALUES ('0011-master-data', '2026-11-30T05:21:18.810Z');
INSERT INTO public.migrations VALUES ('0012-previews', '2026-11-30T05:21:18.818Z');
INSERT INTO public.migrations VALUES ('0013-public-visits', '2026-11-30T05:21:18.820Z');
INSERT INTO public.migrations VALUES ('0014-order-passwords', '2026-11-30T05:21:18.822Z');
INSERT INTO public.migrations VALUES ('0015-local-days', '2026-11-30T05:21:18.824Z');
INSERT INTO public.migrations VALUES ('0016-search-index', '2026-11-30T05:21:18.889Z');
INSERT INTO public.migrations VALUES ('0017-data-versions', '2026-11-30T05:21:18.956Z');
INSERT INTO public.migrations VALUES ('0018-logo', '2026-11-30T05:21:18.959Z');
INSERT INTO public.migrations VALUES ('0019-delivered-files', '2026-11-30T05:21:18.964Z');
INSERT INTO public.migrations VALUES ('0020-transfers', '2026-11-30T05:21:18.974Z');
INSERT INTO public.migrations VALUES ('0021-log-addresses', '2026-11-30T05:21:18.978Z');
INSERT INTO public.migrations VALUES ('0022-password-kinds', '2026-11-30T05:21:18.984Z');
INSERT INTO public.migrations VALUES ('0023-session-facts', '2026-11-30T05:21:18.985Z');
INSERT INTO public.migrations VALUES ('0024-second-factors', '2026-11-30T05:21:19.010Z');
INSERT INTO public.migrations VALUES ('0025-active-content', '2026-11-30T05:21:19.011Z');
INSERT INTO public.migrations VALUES ('0026-password-links', '2026-11-30T05:21:19.020Z');
INSERT INTO public.migrations VALUES ('0027-single-sign-on', '2026-11-30T05:21:19.031Z');
INSERT INTO public.migrations VALUES ('0028-backups', '2026-11-30T05:21:19.041Z');
INSERT INTO public.migrations VALUES ('0029-blob-damages', '2026-11-30T05:21:19.059Z');
INSERT INTO public.migrations VALUES ('0030-bin', '2026-11-30T05:21:19.106Z');
INSERT INTO public.migrations VALUES ('0031-history', '2026-11-30T05:21:19.130Z');
INSERT INTO public.migrations VALUES ('0033-record-pages', '2026-11-30T05:21:19.133Z');
INSERT INTO public.migrations VALUES ('0034-document-batches', '2026-11-30T05:21:19.149Z');
INSERT INTO public.migrations VALUES ('0035-announcements', '2026-11-30T05:21:19.165Z');
INSERT INTO public.migrations VALUES ('0037-bin-files', '2026-11-30T05:21:19.172Z');
INSERT INTO public.migrations VALUES ('0038-imports', '2026-11-30T05:21:19.206Z');
INSERT INTO public.migrations VALUES ('0041-bcrypt-inside', '2026-11-30T05:21:19.208Z');
INSERT INTO public.migrations VALUES ('0042-strapi-ids', '2026-11-30T05:21:19.210Z');
INSERT INTO public.migrations VALUES ('0043-changes', '2026-11-30T05:21:19.302Z');
INSERT INTO public.migrations VALUES ('0044-webhooks', '2026-11-30T05:21:19.315Z');
INSERT INTO public.migrations VALUES ('0045-token-scopes', '2026-11-30T05:21:19.316Z');
INSERT INTO public.migrations VALUES ('0046-letters-of-imports', '2026-11-30T05:21:19.318Z');
INSERT INTO public.migrations VALUES ('0047-file-imports', '2026-11-30T05:21:19.370Z');
INSERT INTO public.migrations VALUES ('0050-webhook-secrets', '2026-11-30T05:21:19.371Z');
INSERT INTO public.migrations VALUES ('0052-vdi-packages', '2026-11-30T05:21:19.408Z');
INSERT INTO public.migrations VALUES ('0054-container-imports', '2026-11-30T05:21:19.432Z');
INSERT INTO public.migrations VALUES ('0055-gtin', '2026-11-30T05:21:19.435Z');
INSERT INTO public.migrations VALUES ('0056-findings', '2026-11-30T05:21:19.581Z');
INSERT INTO public.migrations VALUES ('0059-authority-links', '2026-11-30T05:21:19.586Z');
INSERT INTO public.migrations VALUES ('0064-saved-views', '2026-11-30T05:21:19.593Z');
INSERT INTO public.migrations VALUES ('0065-devices-without-part', '2026-11-30T05:21:19.595Z');
INSERT INTO public.migrations VALUES ('0066-made-by-imports', '2026-11-30T05:21:19.669Z');
INSERT INTO public.migrations VALUES ('0067-pages-on-postgres', '2026-11-30T05:21:19.720Z');
INSERT INTO public.migrations VALUES ('0068-devices-by-id', '2026-11-30T05:21:19.721Z');
INSERT INTO public.migrations VALUES ('0069-untold-changes', '2026-11-30T05:21:19.721Z');
INSERT INTO public.migrations VALUES ('0070-addressed-letters', '2026-11-30T05:21:19.722Z');
INSERT INTO public.migrations VALUES ('0071-kept-counts', '2026-11-30T05:21:19.722Z');
INSERT INTO public.migrations VALUES ('0072-devices-of-searches', '2026-11-30T05:21:19.722Z');
INSERT INTO public.migrations VALUES ('0073-logs-indexed-in-groups', '2026-11-30T05:21:19.722Z');
INSERT INTO public.migrations VALUES ('0074-logs-without-spellings', '2026-11-30T05:21:19.723Z');
INSERT INTO public.migrations VALUES ('0075-late-deletions', '2026-11-30T05:21:19.723Z');
INSERT INTO public.parts OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-30T05:21:20.184Z', '2026-11-30T05:21:20.184Z', 'EA-105', 'ea-105', 'Überdruckventil', '
ea-105
', 'ea-03105', 1, 'chefin', 'crq2eb3f', NULL, 0, NULL, NULL, 0, NULL);
INSERT INTO public.preview_jobs OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-30T05:21:20.244Z', '2026-11-30T05:21:20.244Z', 'waiting', 0, '2026-11-30T05:21:20.244Z', NULL, NULL, '0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184');
INSERT INTO public.preview_jobs OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-30T05:21:20.535Z', '2026-11-30T05:21:20.535Z', 'waiting', 0, '2026-11-30T05:21:20.535Z', NULL, NULL, '6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0');
INSERT INTO public.sessions OVERRIDING SYSTEM VALUE VALUES (1, 'staff', 1, 'ef515669a9fab9b04c05ae4eb885dfff994d5343ae17a5fbe163559cac5a82ba', '2f3df3384641904a59343c27340a73e777ac3aa884eec809ba3676a30913734c', '2026-11-30T05:21:20.048Z', '2026-11-30T05:21:20.048Z', 'Programm „lightMyRequest“', '127.0.0.*', '2026-11-30T05:21:20.048Z', NULL);
INSERT INTO public.sign_in_tries VALUES ('pair:14b85f2aa186089d5575c01e3404a066590fdba552cde8a17b06343d4a78687c', NULL, '{"failed":[],"pending":{},"pausedUntil":0,"fullSince":0,"rule":"accountAtAddress"}', 0, 1796016980026);
INSERT INTO public.sign_in_tries VALUES ('account:c303df8d3b30b4a68a4a6b68c0f1560abfb4ec0d6848d01cef6a4178f2331d97', 'staff:1', '{"failed":[],"pending":{},"pausedUntil":0,"fullSince":0,"rule":"typed"}', 0, 1796019680026);
INSERT INTO public.sign_in_tries VALUES ('pair:699a939d9285dc6f965f50106b2f0dece09d1d774fa96ea07589d1ed973b0138', NULL, '{"failed":[1796016080723],"pending":{},"pausedUntil":0,"fullSince":0,"rule":"accountAtAddress"}', 0, 1796016980723);
INSERT INTO public.sign_in_tries VALUES ('address:127.0.0.1', 'address:127.0.0.1', '{"failed":[1796016080723],"pending":{},"pausedUntil":0,"fullSince":0,"rule":"address"}', 0, 1796102480723);
INSERT INTO public.sign_in_tries VALUES ('account:2049e1228ff7a7889af628a499d9dade5bfb5d7cb7d52cf472768676fc502a32', 'device:1', '{"failed":[1796016080723],"pending":{},"pausedUntil":0,"fullSince":0,"rule":"typed"}', 0, 1796019680723);
INSERT INTO public.throttle VALUES ('signIn:staff:1', 1, 1796016140027);
INSERT INTO public.throttle VALUES ('report:staff:1', 1, 1796016140544);
INSERT INTO public.throttle VALUES ('reportAtAddress:127.0.0.1', 1, 1796016140545);
INSERT INTO public.throttle VALUES ('signIn:device:1', 1, 1796016140595);
INSERT INTO public.throttle VALUES ('signInAtAddress:127.0.0.1', 2, 1796016140029);
INSERT INTO public.uploads OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-30T05:21:20.227Z', '2026-11-30T05:21:20.227Z', 'Übersicht Größe.pdf', 'übersicht grösse.pdf', '1478e6df44a0a1860a9bbd596573bc36.pdf', '.pdf', 'application/pdf', 40, '0562ed1dc866af919317bb3b3d9935091ebfc12346b31c26e21aa24b54007184', '
übersicht grösse.pdf
ubersicht grosse.pdf
uebersicht groesse.pdf
', 'ubersicht grosse.pdf', 1, 'chefin', 'chefin', 'api', NULL, '[]', NULL);
INSERT INTO public.uploads OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-30T05:21:20.527Z', '2026-11-30T05:21:20.527Z', 'verwaist.pdf', 'verwaist.pdf', '9f215ca7ca1b0660c60e1714f805e588.pdf', '.pdf', 'application/pdf', 30, '6038d4a8d804ff28c95f8fb014e16474fdcaac6f2a03de8aceb44c1f9a4263a0', '
verwaist.pdf
', 'verwaist.pdf', 1, 'chefin', 'chefin', 'api', NULL, '[]', NULL);
INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-30T05:21:19.813Z', '2026-11-30T05:21:19.813Z', 'chefin', 'chefin', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$LKxtl0sZVwm+Q4fXZ180Xw$ajIh+ZANaBwy/w3rDFHXjMsNQJxx6goX46b0huhyE2Q', 1, 0, 1, NULL);
INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES (2, '2026-11-30T05:21:20.095Z', '2026-11-30T05:21:20.095Z', 'bernd', 'bernd', NULL, NULL, '$argon2id$v=19$m=19456,t=2,p=1$GgGSu4XS5A5Zd52GYzzvNA$xB1jRAx6MWZZwfGYbV8vxQVvA1p/FuV2Tk461L+akX4', 0, 0, 1, NULL);
INSERT INTO public.versions OVERRIDING SYSTEM VALUE VALUES (1, '2026-11-30T05:21:20.260Z', '2026-11-30T05:21:20.260Z', 1, 'chefin', 1, 1, '1', '2026-11-30', NULL, NULL, NULL, 'chefin', 0);
SELECT pg_catalog.setval('public.announcements_id_seq', 1, false);
SELECT pg_catalog.setval('public.api_tokens_id_seq', 1, false);
SELECT pg_catalog.setval('public.authority_links_id_seq', 1, false);
SELECT pg_catalog.setval('public.backups_id_seq', 1, false);
SELECT pg_catalog.setval('public.bin_id_seq', 1, true);
SELECT pg_catalog.setval('public.changes_id_seq', 15, true);
SELECT pg_catalog.setval('public.companies_id_seq', 1, true);
SELECT pg_catalog.setval('public.compliance_marks_id_seq', 15, true);
SELECT pg_catalog.setval('public.data_version_slots', 1, false);
SELECT pg_catalog.setval('public.devices_id_seq', 3, true);
SELECT pg_catalog.setval('public.doctypes_id_seq', 1, true);
SELECT pg_catalog.setval('public.document_batches_id_seq', 1, true);
SELECT pg_catalog.setval('public.document_jobs_id_seq', 1, false);
SELECT pg_catalog.setval('public.file_facts_id_seq', 1, false);
SELECT pg_catalog.setval('public.file_imports_id_seq', 1, false);
SELECT pg_catalog.setval('public.findings_id_seq', 1, false);
SELECT pg_catalog.setval('public.former_users_id_seq', 1, false);
SELECT pg_catalog.setval('public.history_id_seq', 15, true);
SELECT pg_catalog.setval('public.import_hashings_id_seq', 1, false);
SELECT pg_catalog.setval('public.imports_id_seq', 1, false);
SELECT pg_catalog.setval('public.label_formats_id_seq', 1, false);
SELECT pg_catalog.setval('public.logs_id_seq', 18, true);
SELECT pg_catalog.setval('public.mails_id_seq', 1, false);
SELECT pg_catalog.setval('public.medias_id_seq', 1, true);
SELECT pg_catalog.setval('public.parts_id_seq', 1, true);
SELECT pg_catalog.setval('public.passkeys_id_seq', 1, false);
SELECT pg_catalog.setval('public.password_links_id_seq', 1, false);
SELECT pg_catalog.setval('public.preview_jobs_id_seq', 2, true);
SELECT pg_catalog.setval('public.saved_views_id_seq', 1, false);
SELECT pg_catalog.setval('public.sessions_id_seq', 2, true);
SELECT pg_catalog.setval('public.uploads_id_seq', 2, true);
SELECT pg_catalog.setval('public.users_id_seq', 2, true);
SELECT pg_catalog.setval('public.vdi_packages_id_seq', 1, false);
SELECT pg_catalog.setval('public.versions_id_seq', 1, true);
SELECT pg_catalog.setval('public.webhook_deliveries_id_seq', 1, false);
SELECT pg_catalog.setval('public.webhooks_id_seq', 1, false);
ALTER TABLE ONLY public.announcements
    ADD CONSTRAINT announcements_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_name_folded_key UNIQUE (name_folded);
ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.api_tokens
    ADD CONSTRAINT api_tokens_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.authenticator_apps
    ADD CONSTRAINT authenticator_apps_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.authority_links
    ADD CONSTRAINT authority_links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.authority_links
    ADD CONSTRAINT authority_links_secret_hash_key UNIQUE (secret_hash);
ALTER TABLE ONLY public.backups
    ADD CONSTRAINT backups_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.bin_blobs
    ADD CONSTRAINT bin_blobs_pk PRIMARY KEY (entry_id, blob_sha256);
ALTER TABLE ONLY public.bin_files
    ADD CONSTRAINT bin_files_pk PRIMARY KEY (entry_id, media_id);
ALTER TABLE ONLY public.bin
    ADD CONSTRAINT bin_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.bin
    ADD CONSTRAINT bin_public_id_key UNIQUE (public_id);
ALTER TABLE ONLY public.bin
    ADD CONSTRAINT bin_record_key UNIQUE (kind, record_id);
ALTER TABLE ONLY public.blob_damages
    ADD CONSTRAINT blob_damages_pkey PRIMARY KEY (sha256);
ALTER TABLE ONLY public.blob_rounds
    ADD CONSTRAINT blob_rounds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.blobs
    ADD CONSTRAINT blobs_pkey PRIMARY KEY (sha256);
ALTER TABLE ONLY public.changes
    ADD CONSTRAINT changes_number_key UNIQUE (number);
ALTER TABLE ONLY public.changes
    ADD CONSTRAINT changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.chosen_columns
    ADD CONSTRAINT chosen_columns_pk PRIMARY KEY (user_id, list);
ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies_customer_number_key UNIQUE (customer_number);
ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.company_countries
    ADD CONSTRAINT company_countries_pkey PRIMARY KEY (company_id);
ALTER TABLE ONLY public.compliance_marks
    ADD CONSTRAINT compliance_marks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.compliance_rules
    ADD CONSTRAINT compliance_rules_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.compliance_state
    ADD CONSTRAINT compliance_state_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.data_versions
    ADD CONSTRAINT data_versions_pk PRIMARY KEY (area, slot);
ALTER TABLE ONLY public.delivered_files
    ADD CONSTRAINT delivered_files_pk PRIMARY KEY (device_id, media_id);
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
ALTER TABLE ONLY public.document_batch_devices
    ADD CONSTRAINT document_batch_devices_pk PRIMARY KEY (batch_id, "position");
ALTER TABLE ONLY public.document_batch_files
    ADD CONSTRAINT document_batch_files_pk PRIMARY KEY (batch_id, kind);
ALTER TABLE ONLY public.document_batches
    ADD CONSTRAINT document_batches_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.document_jobs
    ADD CONSTRAINT document_jobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.file_downloads
    ADD CONSTRAINT file_downloads_pk PRIMARY KEY (media_id, day);
ALTER TABLE ONLY public.file_facts
    ADD CONSTRAINT file_facts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.file_facts
    ADD CONSTRAINT file_facts_source_sha256_key UNIQUE (source_sha256);
ALTER TABLE ONLY public.file_import_entries
    ADD CONSTRAINT file_import_entries_pk PRIMARY KEY (import_id, number);
ALTER TABLE ONLY public.file_import_findings
    ADD CONSTRAINT file_import_findings_pk PRIMARY KEY (import_id, number);
ALTER TABLE ONLY public.file_import_pieces
    ADD CONSTRAINT file_import_pieces_pk PRIMARY KEY (import_id, number);
ALTER TABLE ONLY public.file_import_rows
    ADD CONSTRAINT file_import_rows_pk PRIMARY KEY (import_id, row_number);
ALTER TABLE ONLY public.file_imports
    ADD CONSTRAINT file_imports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.findings
    ADD CONSTRAINT findings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.former_users
    ADD CONSTRAINT former_users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.former_users
    ADD CONSTRAINT former_users_user_id_key UNIQUE (user_id);
ALTER TABLE ONLY public.history
    ADD CONSTRAINT history_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY public.import_cells
    ADD CONSTRAINT import_cells_pk PRIMARY KEY (import_id, number);
ALTER TABLE ONLY public.import_hashings
    ADD CONSTRAINT import_hashings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.import_passwords
    ADD CONSTRAINT import_passwords_pk PRIMARY KEY (import_id, row_number);
ALTER TABLE ONLY public.import_rows
    ADD CONSTRAINT import_rows_pk PRIMARY KEY (import_id, row_number);
ALTER TABLE ONLY public.import_shapes
    ADD CONSTRAINT import_shapes_pk PRIMARY KEY (kind, shape);
ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (id);
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
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_credential_id_key UNIQUE (credential_id);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.password_links
    ADD CONSTRAINT password_links_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.password_links
    ADD CONSTRAINT password_links_secret_hash_key UNIQUE (secret_hash);
ALTER TABLE ONLY public.preview_jobs
    ADD CONSTRAINT preview_jobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.preview_jobs
    ADD CONSTRAINT preview_jobs_source_sha256_key UNIQUE (source_sha256);
ALTER TABLE ONLY public.previews
    ADD CONSTRAINT previews_key PRIMARY KEY (source_sha256, width);
ALTER TABLE ONLY public.public_visits
    ADD CONSTRAINT public_visits_pk PRIMARY KEY (device_id, day);
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_pkey PRIMARY KEY (code_hash);
ALTER TABLE ONLY public.retired_public_ids
    ADD CONSTRAINT retired_public_ids_pkey PRIMARY KEY (public_id);
ALTER TABLE ONLY public.saved_views
    ADD CONSTRAINT saved_views_name_key UNIQUE (user_id, list, name_folded);
ALTER TABLE ONLY public.saved_views
    ADD CONSTRAINT saved_views_pkey PRIMARY KEY (id);
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
ALTER TABLE ONLY public.sign_in_tries
    ADD CONSTRAINT sign_in_tries_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.strapi_ids
    ADD CONSTRAINT strapi_ids_pk PRIMARY KEY (kind, strapi_id);
ALTER TABLE ONLY public.throttle
    ADD CONSTRAINT throttle_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.tickets
    ADD CONSTRAINT tickets_pkey PRIMARY KEY (ticket_hash);
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
ALTER TABLE ONLY public.vdi_package_files
    ADD CONSTRAINT vdi_package_files_pk PRIMARY KEY (package_id, place);
ALTER TABLE ONLY public.vdi_package_subjects
    ADD CONSTRAINT vdi_package_subjects_pk PRIMARY KEY (kind, record_id, package_id);
ALTER TABLE ONLY public.vdi_packages
    ADD CONSTRAINT vdi_packages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.versions
    ADD CONSTRAINT versions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_name_folded_key UNIQUE (name_folded);
ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (id);
CREATE INDEX announcements_company_id ON public.announcements USING btree (company_id, id);
CREATE INDEX announcements_mail_id ON public.announcements USING btree (mail_id);
CREATE INDEX announcements_requested_by ON public.announcements USING btree (requested_by);
CREATE INDEX announcements_version_id ON public.announcements USING btree (version_id, kind, company_id);
CREATE INDEX authority_links_device_id ON public.authority_links USING btree (device_id);
CREATE INDEX authority_links_expires_at ON public.authority_links USING btree (expires_at);
CREATE INDEX authority_links_part_id ON public.authority_links USING btree (part_id);
CREATE INDEX backups_state ON public.backups USING btree (state);
CREATE INDEX bin_blobs_blob_sha256 ON public.bin_blobs USING btree (blob_sha256);
CREATE INDEX bin_detail_searched ON public.bin USING gin (public.search_key(detail) public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX bin_file_id ON public.bin USING btree (file_id);
CREATE INDEX bin_files_media_id ON public.bin_files USING btree (media_id);
CREATE INDEX bin_name_folded ON public.bin USING btree (name_folded);
CREATE INDEX bin_name_searched ON public.bin USING gin (name_search public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX bin_name_sort ON public.bin USING btree (name_sort, id);
CREATE INDEX bin_name_spelled ON public.bin USING btree (((length(name_search) - length(name_folded))));
CREATE INDEX bin_until ON public.bin USING btree (until);
CREATE INDEX bin_upload_id ON public.bin USING btree (upload_id);
CREATE INDEX changes_unnumbered ON public.changes USING btree (id) WHERE (number IS NULL);
CREATE INDEX companies_bcrypt_inside ON public.companies USING btree (substr(password_hash, 5, 2)) WHERE (substr(password_hash, 1, 2) = '$2'::text);
CREATE INDEX companies_customer_number_id ON public.companies USING btree (customer_number, id);
CREATE INDEX companies_customer_number_searched ON public.companies USING gin (((customer_number)::text) public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX companies_description_searched ON public.companies USING gin (public.search_key(description) public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX companies_import ON public.companies USING btree (import_id, id) WHERE (import_id IS NOT NULL);
CREATE INDEX companies_name_folded ON public.companies USING btree (name_folded);
CREATE INDEX companies_name_searched ON public.companies USING gin (name_search public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX companies_name_sort ON public.companies USING btree (name_sort, id);
CREATE INDEX companies_name_spelled ON public.companies USING btree (((length(name_search) - length(name_folded))));
CREATE INDEX company_countries_country ON public.company_countries USING btree (country);
CREATE INDEX compliance_marks_record ON public.compliance_marks USING btree (kind, record_id, id);
CREATE INDEX delivered_files_media_id ON public.delivered_files USING btree (media_id);
CREATE INDEX device_medias_media_id ON public.device_medias USING btree (media_id);
CREATE INDEX devices_bcrypt_inside ON public.devices USING btree (substr(password_hash, 5, 2)) WHERE (substr(password_hash, 1, 2) = '$2'::text);
CREATE INDEX devices_company_id ON public.devices USING btree (company_id, id);
CREATE INDEX devices_delivered_on ON public.devices USING btree (delivered_on COLLATE "C", id);
CREATE INDEX devices_import ON public.devices USING btree (import_id, id) WHERE (import_id IS NOT NULL);
CREATE INDEX devices_part_id_id ON public.devices USING btree (part_id, id);
CREATE INDEX devices_serial_number_searched ON public.devices USING gin (serial_number_search public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX devices_serial_number_sort ON public.devices USING btree (serial_number_sort, id);
CREATE INDEX devices_serial_number_spelled ON public.devices USING btree (((length(serial_number_search) - length(serial_number_folded))));
CREATE INDEX devices_without_part ON public.devices USING btree (company_id, id) WHERE (part_id IS NULL);
CREATE INDEX doctypes_description_searched ON public.doctypes USING gin (public.search_key(description) public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX doctypes_import ON public.doctypes USING btree (import_id, id) WHERE (import_id IS NOT NULL);
CREATE INDEX doctypes_title_searched ON public.doctypes USING gin (title_search public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX doctypes_title_sort ON public.doctypes USING btree (title_sort, id);
CREATE INDEX doctypes_title_spelled ON public.doctypes USING btree (((length(title_search) - length(title_folded))));
CREATE INDEX document_batch_files_blob_sha256 ON public.document_batch_files USING btree (blob_sha256);
CREATE INDEX document_batches_state_next_try_at ON public.document_batches USING btree (state, next_try_at);
CREATE INDEX document_batches_user_id ON public.document_batches USING btree (user_id);
CREATE INDEX document_jobs_company_id ON public.document_jobs USING btree (company_id);
CREATE INDEX document_jobs_device_id ON public.document_jobs USING btree (device_id);
CREATE INDEX document_jobs_mail_id ON public.document_jobs USING btree (mail_id);
CREATE INDEX document_jobs_state_next_try_at ON public.document_jobs USING btree (state, next_try_at);
CREATE INDEX file_facts_state_next_try_at ON public.file_facts USING btree (state, next_try_at);
CREATE INDEX file_import_entries_blob_sha256 ON public.file_import_entries USING btree (blob_sha256);
CREATE INDEX file_import_entries_document ON public.file_import_entries USING btree (import_id, document_key);
CREATE INDEX file_import_entries_hash ON public.file_import_entries USING btree (import_id, content_hash);
CREATE INDEX file_import_entries_media ON public.file_import_entries USING btree (import_id, media_id);
CREATE UNIQUE INDEX file_import_entries_path ON public.file_import_entries USING btree (import_id, path, copy);
CREATE INDEX file_import_entries_state ON public.file_import_entries USING btree (import_id, state, outcome);
CREATE INDEX file_import_entries_translates ON public.file_import_entries USING btree (import_id, translates_key);
CREATE INDEX file_import_findings_level ON public.file_import_findings USING btree (import_id, level, container);
CREATE INDEX file_import_pieces_blob_sha256 ON public.file_import_pieces USING btree (blob_sha256);
CREATE INDEX file_import_rows_name_key ON public.file_import_rows USING btree (import_id, name_key);
CREATE INDEX file_imports_next_try_at ON public.file_imports USING btree (next_try_at);
CREATE INDEX findings_company_id ON public.findings USING btree (company_id);
CREATE INDEX findings_devices ON public.findings USING btree (devices, id);
CREATE INDEX findings_doctype_id ON public.findings USING btree (doctype_id);
CREATE UNIQUE INDEX findings_key ON public.findings USING btree (key);
CREATE INDEX findings_media_id ON public.findings USING btree (media_id);
CREATE INDEX findings_part_id ON public.findings USING btree (part_id);
CREATE INDEX findings_rule ON public.findings USING btree (rule, devices, id);
CREATE INDEX history_created_at ON public.history USING btree (created_at, id);
CREATE INDEX history_owner ON public.history USING btree (owner_kind, owner_id, id);
CREATE INDEX history_record ON public.history USING btree (kind, record_id, id);
CREATE UNIQUE INDEX identities_subject_key ON public.identities USING btree (issuer, subject);
CREATE INDEX import_hashings_import_id ON public.import_hashings USING btree (import_id);
CREATE INDEX import_hashings_next_try_at ON public.import_hashings USING btree (next_try_at);
CREATE INDEX import_passwords_state ON public.import_passwords USING btree (import_id, is_hashed, is_erased, row_number);
CREATE INDEX import_rows_state ON public.import_rows USING btree (import_id, state, outcome);
CREATE INDEX imports_next_try_at ON public.imports USING btree (next_try_at);
CREATE INDEX kept_answers_created_at ON public.kept_answers USING btree (created_at);
CREATE INDEX logs_company_name ON public.logs USING btree (company_name, type, created_at);
CREATE INDEX logs_company_name_searched ON public.logs USING gin (public.search_key(company_name) public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX logs_created_at ON public.logs USING btree (created_at, id);
CREATE INDEX logs_message_searched ON public.logs USING gin (message_search public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX logs_message_sort ON public.logs USING btree (message_sort);
CREATE UNIQUE INDEX logs_request_key ON public.logs USING btree (request_key) WHERE (request_key IS NOT NULL);
CREATE INDEX logs_serial_number ON public.logs USING btree (serial_number, type, created_at);
CREATE INDEX logs_serial_number_searched ON public.logs USING gin (public.search_key(serial_number) public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX logs_type_created_at_status ON public.logs USING btree (type, created_at, status);
CREATE INDEX logs_type_id ON public.logs USING btree (type, id);
CREATE INDEX logs_user_name_searched ON public.logs USING gin (public.search_key(user_name) public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX logs_whole_address ON public.logs USING btree (created_at) WHERE ((address IS NOT NULL) AND (address !~~ '%*'::text));
CREATE INDEX mails_state_next_try_at ON public.mails USING btree (state, next_try_at);
CREATE INDEX medias_created_at ON public.medias USING btree (created_at, id);
CREATE INDEX medias_doctype_id ON public.medias USING btree (doctype_id, id);
CREATE INDEX medias_filename_folded ON public.medias USING btree (filename_folded);
CREATE INDEX medias_filename_searched ON public.medias USING gin (filename_search public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX medias_filename_sort ON public.medias USING btree (filename_sort, id);
CREATE INDEX medias_filename_spelled ON public.medias USING btree (((length(filename_search) - length(filename_folded))));
CREATE INDEX medias_import ON public.medias USING btree (import_id, id) WHERE (import_id IS NOT NULL);
CREATE INDEX medias_original_id ON public.medias USING btree (original_id);
CREATE INDEX part_medias_media_id ON public.part_medias USING btree (media_id);
CREATE INDEX parts_description_searched ON public.parts USING gin (public.search_key(description) public.gin_trgm_ops) WITH (fastupdate=off);
CREATE UNIQUE INDEX parts_gtin_key ON public.parts USING btree (gtin);
CREATE INDEX parts_import ON public.parts USING btree (import_id, id) WHERE (import_id IS NOT NULL);
CREATE UNIQUE INDEX parts_picture_id_key ON public.parts USING btree (picture_id);
CREATE UNIQUE INDEX parts_public_id_key ON public.parts USING btree (public_id);
CREATE INDEX parts_title_searched ON public.parts USING gin (title_search public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX parts_title_sort ON public.parts USING btree (title_sort, id);
CREATE INDEX parts_title_spelled ON public.parts USING btree (((length(title_search) - length(title_folded))));
CREATE INDEX passkeys_user_id ON public.passkeys USING btree (user_id);
CREATE INDEX password_links_recipient_hash ON public.password_links USING btree (recipient_hash);
CREATE INDEX password_links_state_next_try_at ON public.password_links USING btree (state, next_try_at);
CREATE INDEX preview_jobs_state_next_try_at ON public.preview_jobs USING btree (state, next_try_at);
CREATE INDEX previews_sha256 ON public.previews USING btree (sha256);
CREATE INDEX recovery_codes_user_id ON public.recovery_codes USING btree (user_id);
CREATE INDEX sessions_kind_subject_id ON public.sessions USING btree (kind, subject_id);
CREATE INDEX settings_upload_id ON public.settings USING btree (upload_id);
CREATE INDEX sign_in_tries_full ON public.sign_in_tries USING btree (full_until) WHERE (full_until > 0);
CREATE INDEX tickets_expires_at ON public.tickets USING btree (expires_at);
CREATE INDEX tickets_user_id ON public.tickets USING btree (user_id);
CREATE INDEX uploads_blob_sha256 ON public.uploads USING btree (blob_sha256);
CREATE INDEX uploads_name_searched ON public.uploads USING gin (name_search public.gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX uploads_name_sort ON public.uploads USING btree (name_sort);
CREATE INDEX uploads_name_spelled ON public.uploads USING btree (((length(name_search) - length(name_folded))));
CREATE INDEX uploads_old_slug ON public.uploads USING btree (old_slug) WHERE (old_slug IS NOT NULL);
CREATE INDEX users_bcrypt_inside ON public.users USING btree (substr(password_hash, 5, 2)) WHERE (substr(password_hash, 1, 2) = '$2'::text);
CREATE INDEX vdi_package_files_blob_sha256 ON public.vdi_package_files USING btree (blob_sha256);
CREATE INDEX vdi_package_subjects_package ON public.vdi_package_subjects USING btree (package_id);
CREATE INDEX vdi_packages_frame_sha256 ON public.vdi_packages USING btree (frame_sha256);
CREATE INDEX versions_is_pending ON public.versions USING btree (released_on) WHERE (is_pending = 1);
CREATE INDEX versions_media_id ON public.versions USING btree (media_id, released_on);
CREATE UNIQUE INDEX versions_upload_id_key ON public.versions USING btree (upload_id);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (state, next_try_at);
CREATE INDEX webhook_deliveries_latest ON public.webhook_deliveries USING btree (webhook_id, id);
CREATE UNIQUE INDEX webhook_deliveries_turn ON public.webhook_deliveries USING btree (webhook_id) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_updated_at ON public.webhook_deliveries USING btree (updated_at);
CREATE TRIGGER announcements_delete_raises AFTER DELETE ON public.announcements REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('orders');
CREATE TRIGGER announcements_insert_raises AFTER INSERT ON public.announcements REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('orders');
CREATE TRIGGER announcements_truncate_raises AFTER TRUNCATE ON public.announcements FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('orders');
CREATE TRIGGER announcements_update_raises AFTER UPDATE ON public.announcements REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('orders');
CREATE TRIGGER blob_damages_delete_raises AFTER DELETE ON public.blob_damages REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER blob_damages_insert_raises AFTER INSERT ON public.blob_damages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER blob_damages_truncate_raises AFTER TRUNCATE ON public.blob_damages FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER blob_damages_update_raises AFTER UPDATE ON public.blob_damages REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER companies_delete_raises AFTER DELETE ON public.companies REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('companies');
CREATE TRIGGER companies_delete_tells AFTER DELETE ON public.companies REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.companies_delete_tells();
CREATE TRIGGER companies_insert_marks AFTER INSERT ON public.companies REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.companies_insert_marks();
CREATE TRIGGER companies_insert_raises AFTER INSERT ON public.companies REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('companies');
CREATE TRIGGER companies_insert_tells AFTER INSERT ON public.companies REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.companies_insert_tells();
CREATE TRIGGER companies_truncate_raises AFTER TRUNCATE ON public.companies FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('companies');
CREATE TRIGGER companies_update_marks AFTER UPDATE ON public.companies REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.companies_update_marks();
CREATE TRIGGER companies_update_raises AFTER UPDATE ON public.companies REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('companies');
CREATE TRIGGER companies_update_tells AFTER UPDATE ON public.companies REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.companies_update_tells();
CREATE TRIGGER device_medias_delete_marks AFTER DELETE ON public.device_medias REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.device_medias_delete_marks();
CREATE TRIGGER device_medias_delete_raises AFTER DELETE ON public.device_medias REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER device_medias_insert_marks AFTER INSERT ON public.device_medias REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.device_medias_insert_marks();
CREATE TRIGGER device_medias_insert_raises AFTER INSERT ON public.device_medias REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER device_medias_truncate_raises AFTER TRUNCATE ON public.device_medias FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER device_medias_update_marks AFTER UPDATE ON public.device_medias REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.device_medias_update_marks();
CREATE TRIGGER device_medias_update_raises AFTER UPDATE ON public.device_medias REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER devices_delete_marks AFTER DELETE ON public.devices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.devices_delete_marks();
CREATE TRIGGER devices_delete_raises AFTER DELETE ON public.devices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('devices');
CREATE TRIGGER devices_delete_tells AFTER DELETE ON public.devices REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.devices_delete_tells();
CREATE TRIGGER devices_insert_marks AFTER INSERT ON public.devices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.devices_insert_marks();
CREATE TRIGGER devices_insert_raises AFTER INSERT ON public.devices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('devices');
CREATE TRIGGER devices_insert_tells AFTER INSERT ON public.devices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.devices_insert_tells();
CREATE TRIGGER devices_truncate_raises AFTER TRUNCATE ON public.devices FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('devices');
CREATE TRIGGER devices_update_marks AFTER UPDATE ON public.devices REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.devices_update_marks();
CREATE TRIGGER devices_update_raises AFTER UPDATE ON public.devices REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('devices');
CREATE TRIGGER devices_update_tells AFTER UPDATE ON public.devices REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.devices_update_tells();
CREATE TRIGGER doctypes_delete_raises AFTER DELETE ON public.doctypes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('doctypes');
CREATE TRIGGER doctypes_delete_tells AFTER DELETE ON public.doctypes REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.doctypes_delete_tells();
CREATE TRIGGER doctypes_insert_marks AFTER INSERT ON public.doctypes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.doctypes_insert_marks();
CREATE TRIGGER doctypes_insert_raises AFTER INSERT ON public.doctypes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('doctypes');
CREATE TRIGGER doctypes_insert_tells AFTER INSERT ON public.doctypes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.doctypes_insert_tells();
CREATE TRIGGER doctypes_truncate_raises AFTER TRUNCATE ON public.doctypes FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('doctypes');
CREATE TRIGGER doctypes_update_marks AFTER UPDATE ON public.doctypes REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.doctypes_update_marks();
CREATE TRIGGER doctypes_update_raises AFTER UPDATE ON public.doctypes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('doctypes');
CREATE TRIGGER doctypes_update_tells AFTER UPDATE ON public.doctypes REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.doctypes_update_tells();
CREATE TRIGGER document_jobs_delete_raises AFTER DELETE ON public.document_jobs REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('orders');
CREATE TRIGGER document_jobs_insert_raises AFTER INSERT ON public.document_jobs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('orders');
CREATE TRIGGER document_jobs_truncate_raises AFTER TRUNCATE ON public.document_jobs FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('orders');
CREATE TRIGGER document_jobs_update_raises AFTER UPDATE ON public.document_jobs REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('orders');
CREATE TRIGGER mails_delete_raises AFTER DELETE ON public.mails REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('orders');
CREATE TRIGGER mails_insert_raises AFTER INSERT ON public.mails REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('orders');
CREATE TRIGGER mails_truncate_raises AFTER TRUNCATE ON public.mails FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('orders');
CREATE TRIGGER mails_update_raises AFTER UPDATE ON public.mails REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('orders');
CREATE TRIGGER medias_delete_raises AFTER DELETE ON public.medias REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER medias_delete_tells AFTER DELETE ON public.medias REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.medias_delete_tells();
CREATE TRIGGER medias_insert_raises AFTER INSERT ON public.medias REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER medias_insert_tells AFTER INSERT ON public.medias REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.medias_insert_tells();
CREATE TRIGGER medias_truncate_raises AFTER TRUNCATE ON public.medias FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER medias_update_marks AFTER UPDATE ON public.medias REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.medias_update_marks();
CREATE TRIGGER medias_update_raises AFTER UPDATE ON public.medias REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER medias_update_tells AFTER UPDATE ON public.medias REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.medias_update_tells();
CREATE TRIGGER part_medias_delete_marks AFTER DELETE ON public.part_medias REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.part_medias_delete_marks();
CREATE TRIGGER part_medias_delete_raises AFTER DELETE ON public.part_medias REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER part_medias_insert_marks AFTER INSERT ON public.part_medias REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.part_medias_insert_marks();
CREATE TRIGGER part_medias_insert_raises AFTER INSERT ON public.part_medias REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER part_medias_truncate_raises AFTER TRUNCATE ON public.part_medias FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER part_medias_update_marks AFTER UPDATE ON public.part_medias REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.part_medias_update_marks();
CREATE TRIGGER part_medias_update_raises AFTER UPDATE ON public.part_medias REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER parts_delete_raises AFTER DELETE ON public.parts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('parts');
CREATE TRIGGER parts_delete_tells AFTER DELETE ON public.parts REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.parts_delete_tells();
CREATE TRIGGER parts_insert_marks AFTER INSERT ON public.parts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.parts_insert_marks();
CREATE TRIGGER parts_insert_raises AFTER INSERT ON public.parts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('parts');
CREATE TRIGGER parts_insert_tells AFTER INSERT ON public.parts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.parts_insert_tells();
CREATE TRIGGER parts_truncate_raises AFTER TRUNCATE ON public.parts FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('parts');
CREATE TRIGGER parts_update_marks AFTER UPDATE ON public.parts REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.parts_update_marks();
CREATE TRIGGER parts_update_raises AFTER UPDATE ON public.parts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('parts');
CREATE TRIGGER parts_update_tells AFTER UPDATE ON public.parts REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.parts_update_tells();
CREATE TRIGGER previews_delete_raises AFTER DELETE ON public.previews REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER previews_insert_raises AFTER INSERT ON public.previews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER previews_truncate_raises AFTER TRUNCATE ON public.previews FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER previews_update_raises AFTER UPDATE ON public.previews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER settings_delete_marks AFTER DELETE ON public.settings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.settings_delete_marks();
CREATE TRIGGER settings_delete_raises AFTER DELETE ON public.settings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('settings');
CREATE TRIGGER settings_insert_marks AFTER INSERT ON public.settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.settings_insert_marks();
CREATE TRIGGER settings_insert_raises AFTER INSERT ON public.settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('settings');
CREATE TRIGGER settings_truncate_raises AFTER TRUNCATE ON public.settings FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('settings');
CREATE TRIGGER settings_update_marks AFTER UPDATE ON public.settings REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.settings_update_marks();
CREATE TRIGGER settings_update_raises AFTER UPDATE ON public.settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('settings');
CREATE TRIGGER uploads_delete_raises AFTER DELETE ON public.uploads REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER uploads_delete_tells AFTER DELETE ON public.uploads REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.uploads_delete_tells();
CREATE TRIGGER uploads_insert_raises AFTER INSERT ON public.uploads REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER uploads_insert_tells AFTER INSERT ON public.uploads REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.uploads_insert_tells();
CREATE TRIGGER uploads_truncate_raises AFTER TRUNCATE ON public.uploads FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER uploads_update_raises AFTER UPDATE ON public.uploads REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER uploads_update_tells AFTER UPDATE ON public.uploads REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.uploads_update_tells();
CREATE TRIGGER versions_delete_marks AFTER DELETE ON public.versions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.versions_delete_marks();
CREATE TRIGGER versions_delete_raises AFTER DELETE ON public.versions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER versions_delete_tells AFTER DELETE ON public.versions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.versions_delete_tells();
CREATE TRIGGER versions_insert_marks AFTER INSERT ON public.versions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.versions_insert_marks();
CREATE TRIGGER versions_insert_raises AFTER INSERT ON public.versions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER versions_insert_tells AFTER INSERT ON public.versions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.versions_insert_tells();
CREATE TRIGGER versions_truncate_raises AFTER TRUNCATE ON public.versions FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER versions_update_marks AFTER UPDATE ON public.versions REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.versions_update_marks();
CREATE TRIGGER versions_update_raises AFTER UPDATE ON public.versions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rows_changed('files');
CREATE TRIGGER versions_update_tells AFTER UPDATE ON public.versions REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.versions_update_tells();
ALTER TABLE ONLY public.announcements
    ADD CONSTRAINT announcements_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES public.mails(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.authenticator_apps
    ADD CONSTRAINT authenticator_apps_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.authority_links
    ADD CONSTRAINT authority_links_device_id_fkey FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.authority_links
    ADD CONSTRAINT authority_links_part_id_fkey FOREIGN KEY (part_id) REFERENCES public.parts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bin_blobs
    ADD CONSTRAINT bin_blobs_blob_sha256_fkey FOREIGN KEY (blob_sha256) REFERENCES public.blobs(sha256);
ALTER TABLE ONLY public.bin_blobs
    ADD CONSTRAINT bin_blobs_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES public.bin(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bin_files
    ADD CONSTRAINT bin_files_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES public.bin(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.bin
    ADD CONSTRAINT bin_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES public.uploads(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.blob_damages
    ADD CONSTRAINT blob_damages_sha256_fkey FOREIGN KEY (sha256) REFERENCES public.blobs(sha256) ON DELETE CASCADE;
ALTER TABLE ONLY public.chosen_columns
    ADD CONSTRAINT chosen_columns_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.company_countries
    ADD CONSTRAINT company_countries_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.delivered_files
    ADD CONSTRAINT delivered_files_device_id_fkey FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.delivered_files
    ADD CONSTRAINT delivered_files_media_id_fkey FOREIGN KEY (media_id) REFERENCES public.medias(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.device_medias
    ADD CONSTRAINT device_medias_device_id_fkey FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.device_medias
    ADD CONSTRAINT device_medias_media_id_fkey FOREIGN KEY (media_id) REFERENCES public.medias(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);
ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_part_id_fkey FOREIGN KEY (part_id) REFERENCES public.parts(id);
ALTER TABLE ONLY public.document_batch_devices
    ADD CONSTRAINT document_batch_devices_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES public.document_batches(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.document_batch_files
    ADD CONSTRAINT document_batch_files_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES public.document_batches(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.document_batch_files
    ADD CONSTRAINT document_batch_files_blob_sha256_fkey FOREIGN KEY (blob_sha256) REFERENCES public.blobs(sha256);
ALTER TABLE ONLY public.document_batches
    ADD CONSTRAINT document_batches_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.document_jobs
    ADD CONSTRAINT document_jobs_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.document_jobs
    ADD CONSTRAINT document_jobs_device_id_fkey FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.document_jobs
    ADD CONSTRAINT document_jobs_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES public.mails(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.file_downloads
    ADD CONSTRAINT file_downloads_media_id_fkey FOREIGN KEY (media_id) REFERENCES public.medias(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.file_import_entries
    ADD CONSTRAINT file_import_entries_blob_sha256_fkey FOREIGN KEY (blob_sha256) REFERENCES public.blobs(sha256);
ALTER TABLE ONLY public.file_import_entries
    ADD CONSTRAINT file_import_entries_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.file_imports(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.file_import_findings
    ADD CONSTRAINT file_import_findings_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.file_imports(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.file_import_pieces
    ADD CONSTRAINT file_import_pieces_blob_sha256_fkey FOREIGN KEY (blob_sha256) REFERENCES public.blobs(sha256);
ALTER TABLE ONLY public.file_import_pieces
    ADD CONSTRAINT file_import_pieces_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.file_imports(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.file_import_rows
    ADD CONSTRAINT file_import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.file_imports(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.findings
    ADD CONSTRAINT findings_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.findings
    ADD CONSTRAINT findings_doctype_id_fkey FOREIGN KEY (doctype_id) REFERENCES public.doctypes(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.findings
    ADD CONSTRAINT findings_media_id_fkey FOREIGN KEY (media_id) REFERENCES public.medias(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.findings
    ADD CONSTRAINT findings_part_id_fkey FOREIGN KEY (part_id) REFERENCES public.parts(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.identities
    ADD CONSTRAINT identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_cells
    ADD CONSTRAINT import_cells_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.imports(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_hashings
    ADD CONSTRAINT import_hashings_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.imports(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_passwords
    ADD CONSTRAINT import_passwords_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.imports(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.import_rows
    ADD CONSTRAINT import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.imports(id) ON DELETE CASCADE;
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
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.previews
    ADD CONSTRAINT previews_sha256_fkey FOREIGN KEY (sha256) REFERENCES public.blobs(sha256);
ALTER TABLE ONLY public.previews
    ADD CONSTRAINT previews_source_sha256_fkey FOREIGN KEY (source_sha256) REFERENCES public.blobs(sha256);
ALTER TABLE ONLY public.public_visits
    ADD CONSTRAINT public_visits_device_id_fkey FOREIGN KEY (device_id) REFERENCES public.devices(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recovery_codes
    ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.saved_views
    ADD CONSTRAINT saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES public.uploads(id);
ALTER TABLE ONLY public.tickets
    ADD CONSTRAINT tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_blob_sha256_fkey FOREIGN KEY (blob_sha256) REFERENCES public.blobs(sha256);
ALTER TABLE ONLY public.vdi_package_files
    ADD CONSTRAINT vdi_package_files_blob_sha256_fkey FOREIGN KEY (blob_sha256) REFERENCES public.blobs(sha256);
ALTER TABLE ONLY public.vdi_package_files
    ADD CONSTRAINT vdi_package_files_package_id_fkey FOREIGN KEY (package_id) REFERENCES public.vdi_packages(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vdi_package_subjects
    ADD CONSTRAINT vdi_package_subjects_package_id_fkey FOREIGN KEY (package_id) REFERENCES public.vdi_packages(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.vdi_packages
    ADD CONSTRAINT vdi_packages_frame_sha256_fkey FOREIGN KEY (frame_sha256) REFERENCES public.blobs(sha256);
ALTER TABLE ONLY public.versions
    ADD CONSTRAINT versions_media_id_fkey FOREIGN KEY (media_id) REFERENCES public.medias(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.versions
    ADD CONSTRAINT versions_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES public.uploads(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES public.webhooks(id) ON DELETE CASCADE;
