import { brand } from '@site/brand'
import { replies } from '@site/brand/replies'
import type { LegalContent } from '../types.ts'

const { name, contact } = brand

export const accessibility: LegalContent = {
  kind: 'legal',
  path: '/accessibility',
  title: 'Accessibility',
  description: `How accessible the ${name} site is: the standard we work to, what we test and how, the gaps we know of, and how to tell us about others.`,
  updated: '2026-12-01',
  headline: 'Accessibility',
  lead: 'We want everyone to be able to use this site. This page explains what we do about it, and where we still fall short.',
  sections: [
    {
      id: 'standard',
      heading: 'The standard we work to',
      paragraphs: [
        'We aim for the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA, on every page and in the signed-in file area. The W3C published them in 2023, and ISO adopted them as ISO/IEC 40500:2025. For carousels, accordions, menus and dialogs, we follow the W3C’s ARIA Authoring Practices Guide.',
      ],
    },
    {
      id: 'do',
      heading: 'What that means here',
      list: [
        'You can read every public page and follow its links without JavaScript, and reach everything with a keyboard.',
        'Anything that moves on its own has a Stop button, pauses when you hover over it or focus it, and stays still if your system is set to reduce motion.',
        'Text can be enlarged to 200 percent, and pages narrowed to 320 pixels, without losing content.',
        'Colors have enough contrast in light and dark mode, and color is never the only way we convey information.',
        'Error messages appear next to the field and in a summary. Pop-up notices are repeated in a place where they stay.',
        'Whitepapers have a table of contents, tables with headers, figures with their values as text, and a print layout.',
      ],
    },
    {
      id: 'test',
      heading: 'How we test',
      paragraphs: [
        'We run automated checks with axe-core on every change, in light and dark mode and at several widths, including open menus, dialogs and forms with errors.',
        'The automated checks run in Chromium, on which Chrome and Edge are built. The site is made for the versions of Chrome, Edge, Firefox and Safari from the last two years, but no automated check runs in Firefox or Safari. If something fails there, please tell us.',
        'Automated checks find only some problems. Before major changes, we also go through the main tasks with a keyboard alone and with a screen reader.',
      ],
    },
    {
      id: 'gaps',
      heading: 'Known gaps',
      list: [
        'The job application and contact forms accept only lowercase email addresses with an ending of two or three letters, and phone numbers in digits only. Hints next to the fields explain this.',
        'The interactive map on the contact page comes from openstreetmap.org and is hard to use without a mouse or touch. The address next to it is text.',
        'The account pages, the job application form and the file area need JavaScript. Without it, please write or call.',
        'Pop-up notices disappear after five seconds. Their content stays available on the page.',
      ],
    },
    {
      id: 'feedback',
      heading: 'Feedback',
      paragraphs: [
        `If something does not work for you, write to ${contact.email} or call ${contact.phone}. Tell us what you were trying to do and, if you like, which browser and assistive technology you use. We will reply within ${replies.enquiry.within} and find another way to get you what you need.`,
        'This statement is a self-assessment based on the tests described above.',
      ],
    },
  ],
}
