import { brand } from '@site/brand'
import type { LegalContent } from '../types/legal.ts'

const { name, legalName, contact } = brand

export const terms: LegalContent = {
  kind: 'legal',
  path: '/terms',
  title: 'Terms of Use',
  description: `The terms for using the ${name} site and its file area: accounts, what you may upload, availability, liability, deletion and applicable law.`,
  updated: '2026-11-21',
  banner: {
    eyebrow: 'Legal',
    title: 'Terms of use',
    lead: 'Plain rules for reading this site and for keeping files in it.',
  },
  sections: [
    {
      id: 'scope',
      heading: 'What these terms cover',
      paragraphs: [
        `They apply between you and ${legalName} when you use this site. Consulting work and products have contracts of their own, and where such a contract says something else, the contract counts.`,
        'Reading the public pages needs no agreement. By creating an account you accept the parts about accounts and files.',
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      list: [
        'Give a true name and an e-mail address that you can read.',
        'Choose a password of at least eight characters that you use nowhere else.',
        'If you think somebody knows it, change it on your account page: every other device is signed out.',
        'An account belongs to one person. Ask us if a team needs to share files.',
      ],
    },
    {
      id: 'files',
      heading: 'Your files',
      paragraphs: [
        'What you upload stays yours. You allow us to store, copy and transmit it as far as the service requires, and for nothing else. We do not read it, and we do not use it to train software.',
        'Keep a copy of whatever matters to you. Folders and files that you delete are gone at once and cannot be restored by us.',
      ],
    },
    {
      id: 'not-allowed',
      heading: 'What is not allowed',
      list: [
        'Content that breaks the law or the rights of others',
        'Malware, or files meant to damage systems',
        'Attempts to reach other people’s data, apart from responsible testing agreed with us in writing',
        'Automated use that slows the service for others',
      ],
    },
    {
      id: 'availability',
      heading: 'Availability and limits',
      paragraphs: [
        'We look after the service carefully, and still it will be interrupted at times for maintenance or by faults. There are limits on the size of a file and on total space. We may change the free file area with three months’ notice, so that you can fetch your files.',
      ],
    },
    {
      id: 'content',
      heading: 'Our content',
      paragraphs: [
        'You may read, print and share the pages and whitepapers of this site unchanged, with the source named. Quotes are welcome. The name and the marks of the company are not included in this permission.',
        'Case descriptions and figures marked as examples are invented to explain our work. They are not promises about your project.',
      ],
    },
    {
      id: 'liability',
      heading: 'Liability',
      paragraphs: [
        'We are liable without limit for intent, gross negligence, and injury to life, body or health. For slight negligence we are liable only where a central duty was breached, and then for the damage that is typical and foreseeable. Rights that the law gives consumers remain untouched.',
      ],
    },
    {
      id: 'end',
      heading: 'Ending the account',
      paragraphs: [
        'You can delete your account on its page; this removes your folders and files. We may close an account that breaks these terms, after a warning where the case allows one, and will let you fetch your own files first unless the law forbids it.',
      ],
    },
    {
      id: 'law',
      heading: 'Law and contact',
      paragraphs: [
        `The law of the Commonwealth of Massachusetts applies, without depriving consumers of the protection of the law where they live. Questions about these terms: ${contact.email}.`,
      ],
    },
  ],
}
