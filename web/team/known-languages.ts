/** Languages that patients abroad ask for; any other one comes with the request. */
export const knownLanguages =
  'ar az be bg bn bs cs da de el en es et fa fi fr he hi hr hu hy id it ja ka kk ko ky lt lv mn nl no pl ps pt ro ru sk sl sq sr sv tg th tk tr uk ur uz vi zh'.split(
    ' ',
  );
