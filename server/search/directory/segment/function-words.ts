/** Words that join others in names: asked for, they need not be there, and they do not tell places apart. */
const FUNCTION_WORDS = new Set(
  `a an the of and for at in on to by de del della delle dei di da do das dos du des la le les el los las il lo l d al y e et
   i und fur der die das den dem im am zu zum zur von vom van het een en och af og for na w we z
   и в на по им имени при для с г город та і у о ال و في από του της των και το η ο
   ля ла ле дю дер ден фон ван оф зе энд унд`.split(/\s+/),
);

export const isFunctionWord = (token: string): boolean => FUNCTION_WORDS.has(token);
