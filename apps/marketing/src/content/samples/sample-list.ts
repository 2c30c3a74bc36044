/** The samples of what clients receive, as pages list them. Each has a content file of its own beside this one. */
export const sampleList = [
  {
    id: 'decision-record',
    label: 'A decision record',
    text: 'What was decided, against which options, and at what cost.',
  },
  { id: 'one-page-summary', label: 'A one-page summary', text: 'What arrives within a week of the first call.' },
  { id: 'runbook', label: 'A runbook', text: 'What the engineer on call reads at 3 AM.' },
] as const
