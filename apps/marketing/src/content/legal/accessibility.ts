import { brand } from '@site/brand'
import type { LegalContent } from '../types/legal.ts'

const { name, contact } = brand

export const accessibility: LegalContent = {
  kind: 'legal',
  path: '/accessibility',
  title: 'Accessibility',
  description: `How accessible the ${name} site is: the standard we work to, what we test and how, the gaps we know of, and how to tell us about others.`,
  updated: '2026-11-22',
  headline: 'Accessibility',
  lead: 'Everyone should be able to use this site. Here is what we do to make that happen, and where we still fall short.',
  sections: [
    {
      id: 'standard',
      heading: 'The standard we work to',
      paragraphs: [
        'We aim for the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA, on every page and in the signed-in file area. For carousels, accordions, menus and dialogs we follow the patterns of the ARIA Authoring Practices Guide.',
      ],
    },
    {
      id: 'do',
      heading: 'What that means here',
      list: [
        'Each public page can be read and its links followed without scripts, and everything can be reached with a keyboard.',
        'Anything that moves by itself has a stop button, pauses under the pointer or focus, and does not move at all if your system asks for reduced motion.',
        'Text can be enlarged to twice its size and pages narrowed to 320 pixels without loss.',
        'Colors have sufficient contrast in both the light and the dark scheme, and color is never the only signal.',
        'Error messages appear beside the field and in a summary. Short notices on the screen are repeated in a place that stays.',
        'Whitepapers have a table of contents, tables with headers, figures that carry their values as text, and a print layout.',
      ],
    },
    {
      id: 'test',
      heading: 'What we test, and how',
      paragraphs: [
        'Every change passes automated checks with axe-core in light and dark, at several widths, including open menus, dialogs and forms with errors.',
        'Automated checks find only some of the problems. Before larger changes we also go through the main tasks by keyboard alone and with a screen reader.',
      ],
    },
    {
      id: 'gaps',
      heading: 'Gaps we know of',
      list: [
        'Job applications and the contact form accept email addresses in lowercase with an ending of two or three letters, and phone numbers in digits only. Hints beside the fields explain this.',
        'The interactive map on the contact page comes from openstreetmap.org and is hard to use without a pointer. The address appears beside it as text.',
        'Login, registration and the application form need scripts; so does the file area. Without them, write to us or call.',
        'Notices in the corner of the screen disappear after five seconds. Their content remains available in place.',
      ],
    },
    {
      id: 'feedback',
      heading: 'Tell us',
      paragraphs: [
        `If something does not work for you, write to ${contact.email} or call ${contact.phone}. Say what you tried to do and, if you like, which browser and assistive technology you use. You will hear from a person within two business days, and we will find another way to give you what you came for.`,
        'We prepared this statement ourselves, based on the tests described above.',
      ],
    },
  ],
}
