export { bankHolidays, businessDays, isWeekend, lastBusinessDay, nationalHolidays } from './business-days.js';
export { Period } from './period.js';
