-- Who decides where nobody else can: asked for with each request that passes on, among thousands a scan each time.
create index users_admins on users (is_active) where role = 'Admin';
