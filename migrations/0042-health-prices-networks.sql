-- The networks in which a payer's file has the hospital, so that a plan of that name is known to be the same one.
ALTER TABLE price_file_hospitals ADD COLUMN networks text[] NOT NULL DEFAULT '{}';
