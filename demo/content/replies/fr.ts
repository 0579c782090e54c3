import { readBlocks } from '../blocks.ts';

export const fr = readBlocks(`
[reply.good]
Merci pour vos mots, nous les avons transmis à l’équipe.
Merci. Nous vous souhaitons un rétablissement paisible.
Merci de votre confiance. Pour toute question sur le compte rendu, écrivez-nous dans la discussion.
[reply.mid]
Merci pour votre franchise. Les changements sont désormais annoncés au moins 24 heures à l’avance.
Vous avez raison, les papiers étaient trop longs. Ils sont maintenant prêts à neuf heures le jour du départ.
[reply.bad]
Nous vous prions d’excuser l’attente. Deux plannings coexistaient, il n’y en a plus qu’un.
Nous sommes désolés. L’écart de facture est vérifié, vous aurez une réponse écrite cette semaine.
`);
