CREATE TYPE "public"."queue_name" AS ENUM('withdrawals', 'topups', 'kyc', 'tickets');--> statement-breakpoint
CREATE TABLE "case_claims" (
	"queue" "queue_name" NOT NULL,
	"case_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_claims_queue_case_id_pk" PRIMARY KEY("queue","case_id")
);
--> statement-breakpoint
CREATE TABLE "case_lookers" (
	"admin_id" uuid NOT NULL,
	"queue" "queue_name" NOT NULL,
	"case_id" uuid NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_lookers_admin_id_queue_pk" PRIMARY KEY("admin_id","queue")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "documents_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "case_claims" ADD CONSTRAINT "case_claims_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_lookers" ADD CONSTRAINT "case_lookers_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_claims_claimed_at" ON "case_claims" USING btree ("claimed_at");--> statement-breakpoint
CREATE INDEX "case_lookers_case" ON "case_lookers" USING btree ("queue","case_id");--> statement-breakpoint
CREATE INDEX "users_kyc_cases" ON "users" USING btree ("documents_at","id") WHERE role = 'user' and closed_at is null and kyc_status in ('pending', 'in_progress')
  and documents_at is not null;--> statement-breakpoint
CREATE INDEX "tickets_waiting" ON "tickets" USING btree ("created_at","id") WHERE "tickets"."status" = 'pending';--> statement-breakpoint
-- Since when an identity waits to be looked at: since its latest document came.
CREATE FUNCTION keep_documents_at() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF num_nonnulls(NEW.identification_document_id, NEW.proof_of_address_document_id, NEW.selfie_upload_id) = 0 THEN
    NEW.documents_at := NULL;
  ELSIF TG_OP = 'INSERT' THEN
    NEW.documents_at := coalesce(NEW.documents_at, NEW.created_at);
  ELSIF NEW.identification_document_id IS NOT NULL
          AND NEW.identification_document_id IS DISTINCT FROM OLD.identification_document_id
     OR NEW.proof_of_address_document_id IS NOT NULL
          AND NEW.proof_of_address_document_id IS DISTINCT FROM OLD.proof_of_address_document_id
     OR NEW.selfie_upload_id IS NOT NULL AND NEW.selfie_upload_id IS DISTINCT FROM OLD.selfie_upload_id THEN
    NEW.documents_at := now();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_keep_documents_at
BEFORE INSERT OR UPDATE OF identification_document_id, proof_of_address_document_id, selfie_upload_id ON users
FOR EACH ROW EXECUTE FUNCTION keep_documents_at();
--> statement-breakpoint
UPDATE users SET documents_at = latest.at FROM (
  SELECT users.id, max(uploads.created_at) AS at FROM users
    JOIN uploads ON uploads.id IN (identification_document_id, proof_of_address_document_id, selfie_upload_id)
  GROUP BY users.id
) AS latest WHERE latest.id = users.id;
