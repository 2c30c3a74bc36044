export const applicationContent = {
  more: 'Read the full job posting',
  about: 'About the role',
  responsibilities: 'You will',
  requirements: 'You bring',
  benefits: 'Benefits',
  apply: {
    title: 'Apply for this position',
    lead: 'It takes about five minutes. You need a CV. A cover letter is optional.',
  },
  closed: {
    title: 'This position is closed',
    text: 'We are no longer accepting applications for it. If you applied before it closed, you will hear from us.',
  },
  privacy:
    'We use your files and answers only to review this application. They are deleted after 180 days, or sooner if you write to',
} as const
