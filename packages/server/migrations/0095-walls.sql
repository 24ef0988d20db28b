-- What runs as the owner looks for tables where the owner put them: never first in a session's own temporary ones.
do $$
declare one regprocedure;
begin
  for one in select oid from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', one);
  end loop;
  -- Nobody needs temporary tables; whoever has them can hide a table behind one.
  execute format('revoke temporary on database %I from public', current_database());
end $$;

-- An application that signs in as itself looks whether somebody has migrated.
grant select on migration to opc_app;
