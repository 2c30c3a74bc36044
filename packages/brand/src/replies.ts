/**
 * How soon people hear from the company at the latest: what pages and emails promise. Apps bundle it with their copy,
 * because a shell that is already live may not provide what is added to `brand`.
 */
export const replies = {
  enquiry: { businessDays: 1, within: 'one business day' },
  application: { businessDays: 5, within: 'five business days' },
} as const
