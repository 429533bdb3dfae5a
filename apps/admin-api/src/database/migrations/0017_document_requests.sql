CREATE TYPE "public"."document_kind" AS ENUM('identificationDocument', 'proofOfAddressDocument', 'selfieUpload');--> statement-breakpoint
CREATE TABLE "document_requests" (
	"user_id" uuid NOT NULL,
	"kind" "document_kind" NOT NULL,
	"reason" text NOT NULL,
	"requested_by_id" uuid NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_requests_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_requests" ADD CONSTRAINT "document_requests_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- A request is settled by a new file, by a mark on the present one, or by the end of the verification, whoever writes it.
CREATE FUNCTION settle_document_requests() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM document_requests
  WHERE user_id = NEW.id AND (NEW.kyc_status IN ('completed', 'rejected') OR CASE kind
    WHEN 'identificationDocument' THEN NEW.identification_document_verified
      OR (NEW.identification_document_id IS NOT NULL AND NEW.identification_document_id IS DISTINCT FROM OLD.identification_document_id)
    WHEN 'proofOfAddressDocument' THEN NEW.proof_of_address_document_verified
      OR (NEW.proof_of_address_document_id IS NOT NULL AND NEW.proof_of_address_document_id IS DISTINCT FROM OLD.proof_of_address_document_id)
    WHEN 'selfieUpload' THEN NEW.selfie_upload_verified
      OR (NEW.selfie_upload_id IS NOT NULL AND NEW.selfie_upload_id IS DISTINCT FROM OLD.selfie_upload_id)
    END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_settle_document_requests
AFTER UPDATE OF kyc_status, identification_document_id, identification_document_verified,
  proof_of_address_document_id, proof_of_address_document_verified, selfie_upload_id, selfie_upload_verified ON users
FOR EACH ROW EXECUTE FUNCTION settle_document_requests();
