export { bankHolidays, businessDays, isWeekend, lastBusinessDay, nationalHolidays } from './business-days.js';
export { Period, type BranchMonth } from './period.js';
