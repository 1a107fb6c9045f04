-- Those that were given up: an Admin lists them, and who watches the server counts them every few seconds.
create index deliveries_dead on deliveries (id) where state = 'dead';
