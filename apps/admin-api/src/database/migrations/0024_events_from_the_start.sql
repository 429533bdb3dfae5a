-- From here on all events are there. The first of them alone does not say so: its transaction may be younger than one that is
-- under way, in whatever database of the cluster.
INSERT INTO events (topic, transaction)
SELECT 'begin', pg_snapshot_xmin(pg_current_snapshot())::text::bigint WHERE NOT EXISTS (SELECT FROM events);
