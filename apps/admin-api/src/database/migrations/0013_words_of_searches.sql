-- The server reads the words of a search itself, by libs/search.
DROP FUNCTION search_patterns(text);
--> statement-breakpoint
DROP FUNCTION search_words(text);
