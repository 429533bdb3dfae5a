-- without transaction: its indexes are built on long tables while the desk is at work
-- runs under: 0031
-- What an upload belongs to, and who has read a notification: whether anything still names what is to be removed.
DROP INDEX CONCURRENTLY IF EXISTS topups_image;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY topups_image ON topups (image_id) WHERE image_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS users_identification_document;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY users_identification_document ON users (identification_document_id)
WHERE identification_document_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS users_proof_of_address_document;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY users_proof_of_address_document ON users (proof_of_address_document_id)
WHERE proof_of_address_document_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS users_selfie_upload;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY users_selfie_upload ON users (selfie_upload_id) WHERE selfie_upload_id IS NOT NULL;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS notification_reads_notification;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY notification_reads_notification ON notification_reads (notification_id);
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS notifications_created;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY notifications_created ON notifications (created_at);
