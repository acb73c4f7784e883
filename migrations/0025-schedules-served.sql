-- The time of its plan that a schedule has served last, so that a clock which is put back serves no time twice.
ALTER TABLE job_schedules ADD COLUMN served_at timestamptz;
CREATE INDEX job_schedules_last ON job_schedules (last_at);
