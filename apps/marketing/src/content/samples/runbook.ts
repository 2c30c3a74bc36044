import type { SampleContent } from '../types.ts'

export const runbook: SampleContent = {
  id: 'runbook',
  kind: 'Runbook',
  title: 'Suggestions stop arriving',
  lead: 'For the engineer on call. Claims can be worked without suggestions, so nobody needs to hurry.',
  updated: '2026-11-30',
  sections: [
    {
      id: 'signs',
      heading: 'You are here because',
      list: [
        'The alert “no suggestion for 10 minutes” has fired, or',
        'an adjuster reports that the lane column is empty.',
      ],
    },
    {
      id: 'first',
      heading: 'First five minutes',
      list: [
        'Open the queue as an adjuster. If new claims appear without a lane, continue; if none appear, follow the runbook for the intake instead.',
        'Look at the age of the oldest unscored claim on the dashboard. Below 30 minutes, wait for one more scoring run.',
        'Read the last 20 lines of the scoring log. “Feature missing” means that the policy system has changed a field; anything else means that the service is down.',
      ],
    },
    {
      id: 'restore',
      heading: 'Bring suggestions back',
      facts: {
        'Service is down':
          'Restart it once. It needs three minutes to load the model, and scores the backlog by itself.',
        'Feature missing': 'Roll back to the last release that scored claims. Do not fill in the field by hand.',
        'Neither helps': 'Turn suggestions off. Adjusters then see the notice that lanes are off, and the alert stops.',
      },
    },
    {
      id: 'people',
      heading: 'Whom to tell',
      facts: {
        'At once': 'The shift lead in claims, if suggestions are off.',
        'In the morning': 'The owner of the model, with the time, the cause and the number of claims without a lane.',
        'At night': 'Nobody. If this alert woke you, say so in the review.',
      },
    },
    {
      id: 'afterward',
      heading: 'Afterward',
      paragraphs: [
        'Add what was missing here before you close the alert. This page was last followed, word for word, by a person who had never seen it, and took eleven minutes.',
      ],
    },
  ],
}
