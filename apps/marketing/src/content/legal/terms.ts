import { brand } from '@site/brand'
import type { LegalContent } from '../types/legal.ts'

const { name, legalName, contact } = brand

export const terms: LegalContent = {
  kind: 'legal',
  path: '/terms',
  title: 'Terms of Use',
  description: `The terms for using the ${name} site and its file area: accounts, what you may upload, availability, liability, deletion and applicable law.`,
  updated: '2026-11-22',
  headline: 'Terms of use',
  lead: 'Plain rules for reading this site and for keeping files in it.',
  sections: [
    {
      id: 'scope',
      heading: 'What these terms cover',
      paragraphs: [
        `They apply between you and ${legalName} when you use this site. Consulting work and products have contracts of their own. Where such a contract differs from these terms, the contract applies.`,
        'Reading the public pages needs no agreement. By creating an account, you accept the sections about accounts and files.',
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      list: [
        'Give your real name and an email address that you check.',
        'Choose a password of at least eight characters that you use nowhere else.',
        'If you think somebody else knows it, change it on your account page. This signs out every other device.',
        'An account belongs to one person. Ask us if a team needs to share files.',
      ],
    },
    {
      id: 'files',
      heading: 'Your files',
      paragraphs: [
        'What you upload stays yours. You allow us to store, copy and transmit it only as far as the service requires. We do not read it, and we do not use it to train software.',
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
        'We maintain the service carefully, but it will be interrupted at times by maintenance or faults. There are limits on the size of a file and on total space. We may change the free file area with three months’ notice, so that you have time to download your files.',
      ],
    },
    {
      id: 'content',
      heading: 'Our content',
      paragraphs: [
        'You may read, print and share the pages and whitepapers of this site unchanged, with attribution. Quotes are welcome. This permission does not cover the company’s name or trademarks.',
        'Case descriptions and figures marked as examples are made up to explain our work. They are not promises about your project.',
      ],
    },
    {
      id: 'liability',
      heading: 'Liability',
      paragraphs: [
        'Nothing in these terms limits our liability for willful misconduct, gross negligence, death or bodily injury. In all other cases we are liable only if we breach an essential obligation, and only for damage that was reasonably foreseeable. These terms do not limit any rights that the law gives consumers.',
      ],
    },
    {
      id: 'end',
      heading: 'Ending the account',
      paragraphs: [
        'You can delete your account on your account page; this removes your folders and files. We may close an account that breaks these terms, after a warning where possible, and will let you download your files first unless the law forbids it.',
      ],
    },
    {
      id: 'law',
      heading: 'Law and contact',
      paragraphs: [
        `These terms are governed by the law of the Commonwealth of Massachusetts. Consumers keep the protection of the law where they live. Questions about these terms: ${contact.email}.`,
      ],
    },
  ],
}
