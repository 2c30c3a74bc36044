import { brand } from '@site/brand'
import type { ContactContent } from './types/contact.ts'

export const contact: ContactContent = {
  kind: 'contact',
  path: '/contactus',
  title: 'Contact Us',
  description: `Reach ${brand.name} by phone, email or the form on this page. Who answers, when you can expect a reply, where we are and what happens next.`,
  updated: '2026-11-22',
  headline: 'Talk to a person',
  lead: 'No sales desk, no callback in five business days. You reach the people who do the work.',
  reach: {
    heading: 'How to reach us',
    intro: 'Write, call or visit. All three lead to the same small group of colleagues.',
    addressLabel: 'Address',
    phoneLabel: 'Phone',
    emailLabel: 'Support email',
    hours:
      'Monday to Friday, 8:30 a.m. to 5:30 p.m. Eastern Time. Outside these hours, leave a message and we will call you the next business day.',
  },
  map: {
    heading: 'Where we are',
    intro:
      'The office is a ten-minute walk from the river bridge. The entrance has no steps, and the elevator reaches all floors.',
    frameTitle: 'Map of our office',
    openLabel: 'Open in OpenStreetMap',
    loadLabel: 'Load interactive map: this contacts openstreetmap.org and shares your IP address',
    pinLabel: 'Drawing of the streets around our office, with a pin on Weaver Street',
  },
  answers: {
    heading: 'Who answers, and when',
    paragraphs: [
      'Inquiries are read every morning by one of our project leads, not by a machine. If your message is about a live system, it goes to the team on duty right away.',
      'You can expect a personal reply within one business day. If we are not the right people, the reply says so and suggests somebody who might be.',
    ],
  },
  steps: {
    heading: 'What happens next',
    items: {
      'A short call':
        'Half an hour, free of charge. You describe the situation, we ask questions, and nobody presents slides.',
      'A page in writing':
        'Within a week you receive one page: what we understood, what we would try first, and roughly what it would cost.',
      'You decide':
        'Keep the page, whatever you choose. Many clients take the first step on their own, and we count that as a success.',
    },
  },
}
