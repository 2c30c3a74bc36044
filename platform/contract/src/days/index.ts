export * from './calendar-day.ts'
// A module of its own, so pages that only need the day do not load it.
export * from './moments.ts'
