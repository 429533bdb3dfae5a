-- A user's own, latest first: the included columns let them be summed by status in the index alone.
CREATE INDEX withdrawals_by_user ON withdrawals (user_id, created_at, id) INCLUDE (amount, status);
--> statement-breakpoint
CREATE INDEX tickets_by_user ON tickets (user_id, updated_at, id) INCLUDE (status);
--> statement-breakpoint
DROP INDEX "withdrawals_user";--> statement-breakpoint
DROP INDEX "tickets_user";
