import type { Item } from '../../read/item.ts';
import { isA } from '../../vocabulary/vocabulary.ts';
import { type Feature, inside, memberOf, need, needs, oneOf, textOf, when } from './feature.ts';

const isVirtual = (item: Item): boolean => isA(item.types, 'VirtualLocation');
const isPlace = (item: Item): boolean => isA(item.types, 'Place');
const isRemote = (item: Item): boolean =>
  memberOf(textOf(item, 'jobLocationType')).toUpperCase() === 'TELECOMMUTE';
const isOnSite = (item: Item): boolean => !isRemote(item);
const wasMoved = (item: Item): boolean => memberOf(textOf(item, 'eventStatus')) === 'EventRescheduled';

export const PLACES_AND_DATES: readonly Feature[] = [
  {
    name: 'local business results',
    isFor: ({ types }) => isA(types, 'LocalBusiness'),
    required: needs('name', 'address'),
    recommended: [
      ...needs('telephone', 'url', 'geo'),
      inside('geo', 'latitude'),
      inside('geo', 'longitude'),
      oneOf('openingHoursSpecification', 'openingHours'),
      need('priceRange'),
    ],
  },
  {
    name: 'organization details',
    isFor: ({ types }) => isA(types, 'Organization') && !isA(types, 'LocalBusiness'),
    required: [],
    recommended: needs('name', 'url', 'logo', 'sameAs', 'address', 'contactPoint'),
  },
  {
    name: 'event results',
    isFor: ({ types }) =>
      isA(types, 'Event') && !isA(types, 'PublicationEvent') && !isA(types, 'CourseInstance'),
    required: [
      ...needs('name', 'startDate', 'location'),
      ...when(isPlace, inside('location', 'address')),
      ...when(isVirtual, inside('location', 'url')),
    ],
    recommended: [
      ...needs('endDate', 'eventStatus', 'eventAttendanceMode', 'image', 'description'),
      ...needs('offers', 'organizer', 'performer'),
      ...['url', 'price', 'priceCurrency', 'availability', 'validFrom'].map((name) => inside('offers', name)),
      inside('organizer', 'name'),
      inside('organizer', 'url'),
      inside('performer', 'name'),
      ...when(wasMoved, need('previousStartDate')),
    ],
  },
  {
    name: 'job postings',
    isFor: ({ types }) => isA(types, 'JobPosting'),
    required: [
      ...needs('title', 'description', 'datePosted', 'hiringOrganization'),
      ...when(isOnSite, need('jobLocation')),
      inside('jobLocation', 'address'),
      inside('jobLocation.address', 'addressCountry'),
      ...when(
        (item) => isRemote(item) && textOf(item, 'jobLocation') === '' && !item.properties.has('jobLocation'),
        need('applicantLocationRequirements'),
      ),
    ],
    recommended: [
      ...needs('validThrough', 'employmentType', 'baseSalary', 'identifier', 'directApply'),
      oneOf('experienceRequirements', 'educationRequirements'),
    ],
  },
];
