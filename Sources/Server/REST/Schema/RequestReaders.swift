// Whether anything in the database reads what a request was: its method, path or headers.

/// Most databases have nothing that does, and then a request sends three settings fewer. In doubt they are sent.
enum RequestReaders {
    /// One row, `found`: true when code names such a setting, takes a setting whose name isn't written out (`current_setting(x)`,
    /// `pg_settings`), runs a statement that isn't (`execute x`; what `format('…')` makes counts as written out), or is in a
    /// language that can't be looked into. What extensions bring isn't looked at, nor Realtime's own code, which no request runs.
    static let query = """
        with code (body) as (
          select coalesce(pg_get_function_sqlbody(p.oid), p.prosrc)
            from pg_proc p join pg_language l on l.oid = p.prolang
            where l.lanname in ('sql', 'plpgsql') and \(isOurs("pg_proc", "p", "p.pronamespace"))
          union all
          select 'pg_settings' from pg_proc p join pg_language l on l.oid = p.prolang
            where l.lanname not in ('sql', 'plpgsql', 'internal') and \(isOurs("pg_proc", "p", "p.pronamespace"))
          union all
          select pg_get_viewdef(c.oid) from pg_class c
            where c.relkind in ('v', 'm') and \(isOurs("pg_class", "c", "c.relnamespace"))
          union all
          select pg_get_ruledef(r.oid) from pg_rewrite r join pg_class c on c.oid = r.ev_class
            where r.rulename <> '_RETURN' and \(isOurs("pg_class", "c", "c.relnamespace"))
          union all
          select concat(pg_get_expr(polqual, polrelid), ' ', pg_get_expr(polwithcheck, polrelid)) from pg_policy
          union all
          select pg_get_expr(adbin, adrelid) from pg_attrdef
          union all
          select pg_get_constraintdef(oid) from pg_constraint where contype = 'c'
          union all
          select pg_get_triggerdef(oid) from pg_trigger where tgqual is not null
        )
        select exists (
          select from code where body ~* '\\mrequest\\.(method|path|headers|cookies)\\M' or body ~* '\\mpg_settings\\M'
            or body ~* 'current_setting"?\\s*\\((?!\\s*''[a-z0-9_.]+''(::text)?\\s*[,)])'
            or body ~* '\\mexecute\\s+(?!function\\M|procedure\\M|on\\M|''[^'']*''\\s*(;|into|using)|(pg_catalog\\.)?format\\s*\\(\\s*[''$])'
        ) as found
        """

    /// Neither the system's, nor Realtime's, nor an extension's.
    private static func isOurs(_ catalog: String, _ row: String, _ schema: String) -> String {
        """
        \(schema) not in (select oid from pg_namespace where nspname in ('pg_catalog', 'information_schema', 'realtime'))
              and not exists (select from pg_depend d
                where d.classid = '\(catalog)'::regclass and d.objid = \(row).oid and d.deptype = 'e')
        """
    }
}
