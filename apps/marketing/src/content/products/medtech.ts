import { brand } from '@site/brand'
import type { ProductContent } from '../types.ts'

const name = brand.products.medtech

export const medtech: ProductContent = {
  kind: 'product',
  path: '/medtech',
  title: `${name} health tracking`,
  description: `${name} lets patients record vitals and medication and, with their consent, shows their care team what has changed since last time.`,
  updated: '2026-11-30',
  headline: name,
  lead: 'Health tracking that patients keep up with and care teams can review in a minute.',
  headings: {
    what: 'Patients record, clinicians decide',
    audience: 'For care between visits',
    features: 'Six features behind one list',
    fit: 'Beside your EHR',
    security: 'Patients can read the log',
    rollout: 'Example: ten weeks to a first site',
  },
  what: [
    `${name} is a partner product: an app for patients and a view for the people who care for them. Patients record blood pressure, weight, glucose or symptoms, by hand or from a connected device. The care team sees the trend and the days that deviate from it.`,
    'It does not diagnose. It brings the observations that matter to a clinician, who decides.',
  ],
  views: [
    {
      id: 'care-list',
      alt: 'List of four patients, by change since Monday at 5 PM: weight up 4 lb in 3 days, blood pressure over the limit, no glucose entry for 3 days, and one without change, each with a trend line.',
      caption: 'The care team’s list: news first, quiet patients last.',
    },
    {
      id: 'alert-history',
      alt: 'Chart of a week of blood pressure that exceeds the limit of 150 on the last day, next to the history of the alert: sent to Nurse Kim at 8:02, no answer by 8:17, answered by Dr. Amir at 8:19.',
      caption: 'An alert that went unanswered for fifteen minutes, and where it went next.',
    },
    {
      id: 'patient-app',
      alt: 'Two phones. One shows a blood pressure of 128/82 with a Save button, a morning dose taken and an evening dose snoozed. On the other, switches share vitals with the care team, weight with a daughter, and nothing with research.',
      caption: 'The patient’s side: entries and doses, and who may see them.',
    },
  ],
  audience: [
    'Clinics that follow patients with chronic conditions between visits',
    'Home care agencies whose staff changes from day to day',
    'Hospitals that want early warning of problems after discharge',
    'Research teams that need exportable data collected with consent',
  ],
  features: {
    Vitals:
      'Manual entry in three taps, or readings from approved devices. The app asks about implausible values but never changes them.',
    Medication: 'Schedules with reminders that can be snoozed, and a record of what was taken, skipped or changed.',
    'Care-team view':
      'One list, ordered by what has changed since you last looked. Each line opens the underlying readings.',
    Consent:
      'The patient chooses who sees which kind of data, and for how long, and can withdraw consent in the same place.',
    Alerts: 'Clinicians set limits for each patient. An unanswered alert goes to the next person on call.',
    Export: 'FHIR resources for your EHR, and a readable summary that patients can take with them.',
  },
  fit: {
    intro: 'The product works alongside your electronic health record (EHR). We build and maintain the connections.',
    caption: 'What goes in and what comes out. Your EHR remains the system of record.',
    inputs: { heading: 'Comes in', items: ['Patient entries', 'Connected devices', 'Medication list from the EHR'] },
    core: { heading: name, items: ['Consent check', 'Trends and limits', 'Care-team view'] },
    outputs: {
      heading: 'Goes out',
      items: ['Summaries to the EHR', 'Alerts to the team', 'Export for the patient'],
    },
  },
  security: [
    'Data is encrypted in transit and at rest, and stored in the region you choose',
    'Every access to a patient’s data is logged, and the patient can read the log',
    'Staff sign in through your identity provider',
    'Where HIPAA applies, the partner and we each sign a business associate agreement',
  ],
  rollout: {
    intro: 'One condition, one clinic. Your plan depends on your EHR.',
    items: {
      'Weeks 1 and 2': 'Choose one condition, one clinic and the readings that matter for both.',
      'Weeks 3 to 5': 'Connect single sign-on and the EHR in a test environment, with test patients.',
      'Weeks 6 to 8': 'Thirty volunteers use it. Clinicians set limits, and we track how many alerts were useful.',
      'Weeks 9 and 10': 'Make adjustments, train the next group, and decide together whether to expand.',
    },
  },
  next: {
    heading: 'See the product',
    text: 'Our partner’s site has screenshots, device lists and documents for your privacy officer.',
    link: { kind: 'partner', href: brand.partners.medtech },
  },
  related: [
    ['/healthcare', 'Healthcare', 'What else we build for care providers.'],
    ['/healthcare/whitepaper', 'Whitepaper: from records to rounds', 'How shared data becomes useful.'],
    ['/iot-digitital-experience', 'IoT and digital experience', 'Devices that fit into patients’ lives.'],
  ],
}
