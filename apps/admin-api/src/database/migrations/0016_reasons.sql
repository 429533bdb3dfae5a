ALTER TABLE "users" ADD COLUMN "kyc_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "kyc_reason_details" text;--> statement-breakpoint
ALTER TABLE "topups" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "topups" ADD COLUMN "reason_details" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "reason_details" text;