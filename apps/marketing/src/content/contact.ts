import { brand } from '@site/brand'
import { replies } from '@site/brand/replies'
import type { ContactContent } from './types.ts'

const { enquiry } = replies

export const contact: ContactContent = {
  kind: 'contact',
  path: '/contactus',
  title: 'Contact Us',
  description: `Reach ${brand.name} by phone, email or the form on this page: who answers, when to expect a reply, where to find us, and what happens next.`,
  updated: '2026-11-26',
  headline: 'Talk to a person',
  lead: `You reach the engineers and project leads who would do the work, and you hear back within ${enquiry.within}.`,
  reach: {
    heading: 'How to reach us',
    intro: 'Write, call or stop by. Whichever you choose, you reach the same small team.',
    addressLabel: 'Address',
    phoneLabel: 'Phone',
    emailLabel: 'Support email',
    hours:
      'Monday through Friday, 8:30 AM to 5:30 PM Eastern Time. At other times, leave a message and we will call you back the next business day.',
  },
  map: {
    more: 'Show the map',
    heading: 'Where we are',
    intro:
      'Our main office is a ten-minute walk from the river bridge. The entrance has no steps, and the elevator serves every floor. A second office is in Portland, Maine.',
    frameTitle: 'Map of our office',
    openLabel: 'Open in OpenStreetMap',
    loadLabel: 'Load interactive map',
    loadNote: 'The interactive map comes from openstreetmap.org. Loading it shares your IP address with that site.',
    street: 'Weaver Street',
    pinLabel: 'Drawing of the streets around our office, with a pin on Weaver Street',
  },
  more: 'Who answers, and what comes next',
  answers: {
    heading: 'Who answers, and how soon',
    paragraphs: [
      'A project lead reads new inquiries every business morning. If your message is about a live system, it goes straight to the team on call.',
      `Expect a personal reply within ${enquiry.within}. If we are not the right fit, we will say so and suggest a firm that might be.`,
    ],
  },
  steps: {
    heading: 'What happens next',
    items: {
      'A short call':
        'Half an hour, free of charge. You describe the situation and we ask questions. There is no sales presentation.',
      'A one-page summary':
        'Within a week, you receive one page: what we understood, what we would try first, and roughly what it would cost.',
      'You decide':
        'The page is yours to keep, whether or not you hire us. Some clients take the first step on their own, and that is fine with us.',
    },
  },
}
