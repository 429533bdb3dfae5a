-- A document that was sent as a PDF has an image of each of its pages. A record names the first; the others refer to it, and
-- go with it.
ALTER TABLE "uploads" ADD COLUMN "first_page_id" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "page" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "page_count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_first_page_id_uploads_id_fk" FOREIGN KEY ("first_page_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_pages" ON "uploads" USING btree ("first_page_id","page") WHERE "uploads"."first_page_id" is not null;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_first_page" CHECK (("uploads"."page" = 1) = ("uploads"."first_page_id" is null) and "uploads"."page" between 1 and "uploads"."page_count");
