import { brand } from '@site/brand'
import type { ContactContent } from './types/contact.ts'

export const contact: ContactContent = {
  kind: 'contact',
  path: '/contactus',
  title: 'Contact Us',
  description: `Reach ${brand.name} by phone, e-mail or the form on this page. Who answers, when you can expect a reply, where we are and what happens next.`,
  updated: '2026-11-11',
  banner: {
    eyebrow: 'Contact',
    title: 'Talk to a person',
    lead: 'No sales desk and no call back in five working days. You reach the people who do the work.',
  },
  reach: {
    heading: 'How to reach us',
    intro: 'Write, call or visit. All three lead to the same small group of colleagues.',
    addressLabel: 'Address',
    phoneLabel: 'Phone',
    emailLabel: 'Support e-mail',
    hours:
      'Monday to Friday, 8:30 to 17:30 Eastern Time. Outside these hours, leave a message and we call you the next working day.',
  },
  map: {
    heading: 'Where we are',
    intro:
      'The office is a ten-minute walk from the river bridge. The entrance is level, and the lift reaches all floors.',
    frameTitle: 'Map of our office',
    openLabel: 'Open in OpenStreetMap',
    loadLabel: 'Load interactive map: this contacts openstreetmap.org and shares your IP address',
    pinLabel: 'Drawing of the streets around our office, with a pin on Weaver Street',
  },
  answers: {
    heading: 'Who answers, and when',
    paragraphs: [
      'Enquiries are read every morning by one of our project leads, not by a machine. If your message concerns a running system, it goes to the team on duty at once.',
      'You can expect a personal reply within one working day. If we are not the right people, the reply says so and suggests somebody who may be.',
    ],
  },
  steps: {
    heading: 'What happens next',
    items: [
      {
        title: 'A short call',
        text: 'Half an hour, free of charge. You describe the situation, we ask questions, and nobody presents slides.',
      },
      {
        title: 'A page in writing',
        text: 'Within a week you receive one page: what we understood, what we would try first, roughly what it costs.',
      },
      {
        title: 'You decide',
        text: 'Keep the page, whatever you choose. Many clients do the first step on their own, and we count that as a success.',
      },
    ],
  },
}
