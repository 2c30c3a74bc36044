import { brand } from '@site/brand'
import { replies } from '@site/brand/replies'
import type { ContactContent } from './types.ts'

const { enquiry } = replies

export const contact: ContactContent = {
  kind: 'contact',
  path: '/contactus',
  title: 'Contact Us',
  description: `Reach ${brand.name} by phone, email or the form on this page: who answers, when to expect a reply, where to find us, and what happens next.`,
  updated: '2026-11-30',
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
  answers: {
    'Who answers': 'A project lead, every business morning, or the team on call if a live system is down.',
    'How soon': `Within ${enquiry.within}`,
  },
}
