import { brand } from '@site/brand'
import type { LegalContent } from '../types.ts'

const { name, legalName, contact } = brand

export const terms: LegalContent = {
  kind: 'legal',
  path: '/terms',
  title: 'Terms of Use',
  description: `The terms for using the ${name} site and its file area: accounts, acceptable use, availability, warranties, liability and governing law.`,
  updated: '2026-12-01',
  headline: 'Terms of use',
  lead: 'The terms and conditions for reading this site and for storing files on it, in plain language.',
  sections: [
    {
      id: 'scope',
      heading: 'What these terms cover',
      paragraphs: [
        `These terms are an agreement between you and ${legalName} (“we”) about your use of this site. By using it, you agree to them; the sections about accounts and files apply once you create an account. Consulting services and products have their own contracts, which prevail where they differ.`,
      ],
    },
    {
      id: 'account',
      heading: 'Your account',
      list: [
        'You must be at least 18 years old.',
        'Give your real name and an email address that you check.',
        'Choose a password of at least eight characters that you use nowhere else.',
        'If someone else may know your password, change it on your account page, which logs out every other device. Also revoke the passkeys and app passwords there that you do not know.',
        'An account is for one person. Do not share its password.',
      ],
    },
    {
      id: 'files',
      heading: 'Your files',
      paragraphs: [
        'You keep all rights to what you upload. You allow us to store, copy, transmit and display it only as needed to provide the service, which includes making previews and backups. We do not use your files to train software, and our employees open them only if you ask us to or the law requires it.',
        'Keep your own copy of anything important. Once you delete a folder or file, we cannot restore it.',
      ],
    },
    {
      id: 'not-allowed',
      heading: 'Acceptable use',
      paragraphs: ['You may not use this site for:'],
      list: [
        'Content that breaks the law or infringes the rights of others',
        'Malware, or files meant to damage systems',
        'Attempts to access other people’s data, except for security testing that we agreed to in writing',
        'Automated use that slows the service for others',
      ],
    },
    {
      id: 'copyright',
      heading: 'Copyright complaints',
      paragraphs: [
        `If you believe that something on this site infringes your copyright, write to ${contact.email} with the information listed in 17 U.S.C. 512(c)(3). We remove infringing files, and we close the accounts of repeat infringers.`,
      ],
    },
    {
      id: 'availability',
      heading: 'Availability and limits',
      paragraphs: [
        'Maintenance and faults will interrupt the service at times. File sizes and the total storage of each account are limited. We may change or end the free file area, and will give you 90 days’ notice by email so that you have time to download your files.',
      ],
    },
    {
      id: 'content',
      heading: 'Our content',
      paragraphs: [
        'You may read, print and share the pages and whitepapers of this site unchanged and with attribution. This permission does not cover our name or trademarks.',
        'Cases and figures marked as examples show how we work. They are not promises about your project, and nothing on this site is legal, medical or financial advice.',
      ],
    },
    {
      id: 'warranty',
      heading: 'No warranty',
      paragraphs: [
        'We provide this site and the free file area “as is” and “as available”. To the fullest extent permitted by law, we disclaim all warranties, express or implied, including those of merchantability, fitness for a particular purpose and non-infringement.',
      ],
    },
    {
      id: 'liability',
      heading: 'Limitation of liability',
      paragraphs: [
        'To the fullest extent permitted by law, we are not liable for indirect, incidental, special, consequential or punitive damages, or for lost profits or data, and our total liability under these terms is limited to $100. These limits do not apply to fraud, willful misconduct, gross negligence or bodily injury, or to rights that cannot be waived, such as those under the Massachusetts Consumer Protection Act (M.G.L. c. 93A). Some states do not allow such limits, so they may not apply to you.',
      ],
    },
    {
      id: 'end',
      heading: 'Closing the account',
      paragraphs: [
        'You can delete your account on your account page at any time, which deletes your folders and files. We may suspend or close an account that violates these terms. Where possible, we will warn you first and let you download your files, unless the law forbids it.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to these terms',
      paragraphs: [
        'The date above shows the last change. We email account holders at least 30 days before a change that affects their rights. If you keep using the site after it takes effect, you accept it.',
      ],
    },
    {
      id: 'law',
      heading: 'Governing law and contact',
      paragraphs: [
        `The laws of the Commonwealth of Massachusetts govern these terms, regardless of its conflict-of-laws rules, and disputes belong in the state or federal courts located there. Consumers keep the mandatory protection of the law where they live. If a provision is unenforceable, the others remain in effect. Questions: ${contact.email}.`,
      ],
    },
  ],
}
