/** What scheduled reports are told apart by. */

export const scheduleFrequencies = ["Daily", "Weekly"] as const;
export type ScheduleFrequency = (typeof scheduleFrequencies)[number];

/**
 * Days relative to the moment at which a report is due, on the merchant's own clock; none reaches into the day that is
 * not over. LastWeek: Monday to Sunday before this week. MonthToDate: from the first until yesterday; on the first, the
 * whole month before. LastMonth: the calendar month before this one.
 */
export const scheduleRanges = [
  "Yesterday",
  "Last7Days",
  "Last30Days",
  "LastWeek",
  "MonthToDate",
  "LastMonth",
] as const;
export type ScheduleRange = (typeof scheduleRanges)[number];

/** Monday is 1, Sunday is 7. */
export const scheduleWeekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** Of one user. */
export const maxSchedules = 20;
export const maxScheduleNameLength = 80;

/** Why a report was not made when it was due. */
export const scheduleFailures = [
  /** The right to this export was lost; the schedule is paused. */
  "RightLost",
  /** The user or the merchant was disabled, or has yet to choose a password. */
  "UserDisabled",
  /** The saved filter does not fit the list any more; the schedule is paused. */
  "FilterWrong",
  /** Other exports of the user took all places for an hour. */
  "NoPlace",
  "Internal",
] as const;
export type ScheduleFailure = (typeof scheduleFailures)[number];
