// The queries of pg_catalog that make a snapshot.

enum CatalogQueries {
    /// Makes `format_type` and `pg_get_expr` spell every name with its schema.
    static let emptySearchPath = "select set_config('search_path', '', true)"

    /// The callers' roles that may use an object, and so may learn about it, separated by commas.
    private static func seenBy(_ condition: String) -> String {
        """
        (select string_agg(r.rolname, ',') from pg_roles r
            where r.rolname in ('anon', 'authenticated', 'service_role')
              and has_schema_privilege(r.oid, n.oid, 'usage') and \(condition))
        """
    }

    /// Tables and views of the exposed schemas ($1, an array), one row per column.
    static let columns = """
        select n.nspname as schema, c.relname as "table", c.oid, c.relkind as kind,
          pg_relation_is_updatable(c.oid, true) as events, a.attname as "column",
          format_type(a.atttypid, a.atttypmod) as type, coalesce(b.typname, t.typname) as base,
          case
            when a.attgenerated <> '' then null
            when a.attidentity <> '' then
              format('nextval(%L::regclass)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
            else pg_get_expr(d.adbin, d.adrelid)
          end as "default",
          a.attgenerated <> '' as generated,
          \(seenBy("has_table_privilege(r.oid, c.oid, 'select, insert, update, delete')")) as seen_by
        from pg_class c
        join pg_namespace n on n.oid = c.relnamespace
        left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_type t on t.oid = a.atttypid
        left join pg_type b on b.oid = t.typbasetype and t.typtype = 'd'
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
        order by n.nspname, c.relname, a.attnum
        """

    /// Primary keys, unique and foreign keys of all schemas: a view may use a table that isn't exposed.
    static let keys = """
        select k.conname as name, k.contype as kind, k.conrelid as oid, k.confrelid as target,
          array_to_json(k.conkey) as columns, array_to_json(k.confkey) as target_columns
        from pg_constraint k
        join pg_namespace n on n.oid = k.connamespace
        where k.contype in ('p', 'u', 'f') and k.conparentid = 0
          and n.nspname not in ('pg_catalog', 'information_schema')
        order by k.conrelid, k.conname
        """

    /// Names of all columns by table and number, for the tables in keys and views.
    static let attributes = """
        select a.attrelid as oid, a.attnum as number, a.attname as name, n.nspname as schema, c.relname as "table"
        from pg_attribute a
        join pg_class c on c.oid = a.attrelid
        join pg_namespace n on n.oid = c.relnamespace
        where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v', 'm', 'f')
          and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
        """

    /// The parsed queries of all views, which show the origin of their columns.
    static let views = """
        select r.ev_class as oid, r.ev_action::text as action
        from pg_rewrite r
        join pg_class c on c.oid = r.ev_class
        join pg_namespace n on n.oid = c.relnamespace
        where r.rulename = '_RETURN' and c.relkind in ('v', 'm')
          and n.nspname not in ('pg_catalog', 'information_schema')
        """

    /// Functions of the exposed schemas ($1), one row per argument or result column.
    static let routines = """
        select n.nspname as schema, p.proname as name, p.oid, p.proretset as is_set, p.provolatile as volatility,
          p.prorettype = 'void'::regtype as is_void,
          (t.typtype = 'c' or coalesce(p.proargmodes && '{t,b,o}'::"char"[], false)) as is_composite,
          rn.nspname as result_schema, rc.relname as result_table, p.prorows = 1 as is_single,
          p.pronargs - p.pronargdefaults as required, a.position,
          coalesce(a.name, '') as argument, coalesce(a.mode, 'i') as mode, format_type(a.type, null) as type,
          coalesce(ab.typname, at.typname) as base, atn.nspname as row_schema, atc.relname as row_table,
          \(seenBy("has_function_privilege(r.oid, p.oid, 'execute')")) as seen_by
        from pg_proc p
        join pg_namespace n on n.oid = p.pronamespace
        join pg_type t on t.oid = p.prorettype
        left join pg_class rc on rc.oid = t.typrelid and rc.relkind in ('r', 'p', 'v', 'm', 'f')
        left join pg_namespace rn on rn.oid = rc.relnamespace
        left join lateral unnest(
          coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes
        ) with ordinality as a (type, name, mode, position) on true
        left join pg_type at on at.oid = a.type
        left join pg_type ab on ab.oid = at.typbasetype and at.typtype = 'd'
        left join pg_class atc on atc.oid = at.typrelid and atc.relkind in ('r', 'p', 'v', 'm', 'f')
        left join pg_namespace atn on atn.oid = atc.relnamespace
        where n.nspname = any($1) and p.prokind = 'f'
          and t.typname not in ('trigger', 'event_trigger', 'internal', 'language_handler', 'fdw_handler')
        order by n.nspname, p.proname, p.oid, a.position
        """
}
