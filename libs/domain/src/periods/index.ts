export { bankHolidays, businessDays, isWeekend, lastBusinessDay, nationalHolidays } from './business-days.js';
export { Period, twoDigits, type BranchMonth } from './period.js';
