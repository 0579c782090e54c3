import { readBlocks } from '../blocks.ts';

export const fr = readBlocks(`
[clinic.opening.good]
Première prise en charge à l’étranger, nous étions inquiets, mais tout s’est bien passé.
Nous avons comparé trois cliniques et choisi celle-ci, sans regret.
Au printemps avec ma mère, j’écris tant que les détails sont frais.
Des amis avaient été soignés ici il y a deux ans.
[clinic.opening.mid]
Globalement correct, avec quelques réserves.
Contents des soins, moins de l’organisation.
Nous en attendions un peu plus.
[clinic.opening.bad]
Une mauvaise expérience, malheureusement.
Nous venions de loin et attendions autre chose.
Entre les messages et la réalité, l’écart était grand.
[clinic.organisation.good]
On est venu nous chercher à l’aéroport et nous n’avons jamais attendu plus de dix minutes.
Le programme était connu à l’avance et n’a presque pas bougé.
[clinic.organisation.mid]
Le programme a changé deux fois, mais on nous a prévenus la veille.
Les papiers de sortie ont pris une demi-journée.
[clinic.organisation.bad]
Presque trois heures dans le couloir pour un rendez-vous du matin.
Après le paiement, plus aucune réponse.
[clinic.staff.good]
L’équipe soignante est attentive et passe même sans être appelée.
On nous a répondu avec patience, même à la troisième fois.
[clinic.staff.mid]
L’équipe de jour est bien, le soir il manque du monde.
[clinic.staff.bad]
On nous répondait avec agacement, comme si nous dérangions.
[clinic.cleanliness.good]
Propre partout, la chambre est faite deux fois par jour.
Appareils récents, examen rapide.
[clinic.cleanliness.mid]
Chambre propre, couloir à rénover.
[clinic.cleanliness.bad]
Il y avait de la poussière sous le lit, il a fallu le dire deux fois.
[clinic.comfort.good]
Chambre calme, un proche peut rester la nuit.
Repas simples et bons, le régime a été respecté.
[clinic.comfort.mid]
La chambre est petite pour deux.
[clinic.comfort.bad]
Il faisait chaud et la climatisation est restée en panne trois jours.
[clinic.price.good]
La facture correspondait au devis ligne par ligne.
[clinic.price.mid]
Deux petites lignes en plus sur la facture, sans prévenir.
[clinic.price.bad]
Le total dépassait le devis d’un tiers.
[doctor.opening.good]
Nous sommes arrivés ici après deux consultations peu utiles ailleurs.
Venus pour un second avis, restés pour le traitement.
Six mois après l’opération, voici le bilan.
[doctor.opening.mid]
De bonnes connaissances, mais une consultation pressée.
Une seule consultation pour l’instant, avis partagé.
[doctor.opening.bad]
La consultation a été décevante.
Après ce rendez-vous, nous avons cherché ailleurs.
[doctor.explanation.good]
Tout a été expliqué avec des mots simples, images à l’appui.
Les risques ont été dits clairement, avec des chiffres.
[doctor.explanation.mid]
Des explications, mais rapides et techniques.
[doctor.explanation.bad]
Le diagnostic en une phrase, puis tout de suite le paiement.
[doctor.thoroughness.good]
Même les images d’il y a cinq ans ont été étudiées.
L’examen a duré presque une heure.
[doctor.thoroughness.mid]
Examen soigneux, mais les anciens documents à peine regardés.
[doctor.thoroughness.bad]
Sept minutes, formalités comprises.
[doctor.attitude.good]
Une écoute réelle, sans hâte et sans interruption.
Avec notre enfant, la confiance est venue en une minute.
[doctor.attitude.mid]
Un ton un peu sec, mais précis.
[doctor.attitude.bad]
Nos questions semblaient déranger.
[doctor.result.good]
La douleur a disparu la deuxième semaine, la vie est redevenue normale.
Le contrôle à trois mois a confirmé ce qui était prévu.
[doctor.result.mid]
C’est mieux, mais pas complètement, le suivi continue.
[doctor.result.bad]
Un mois plus tard, tout est revenu.
[doctor.price.good]
Pas d’examens inutiles, et le prix du devis a été respecté.
[doctor.price.mid]
Pas donné, mais le prix était connu d’avance.
[doctor.price.bad]
Un prix par message, un autre à la caisse.
[ending.good]
Merci à toute l’équipe.
Nous reviendrons si besoin.
Conseil : envoyez les comptes rendus à l’avance.
Bonne santé à tous.
[ending.mid]
Peut-être une mauvaise semaine.
Demandez tout par écrit.
[ending.bad]
Regardez aussi d’autres possibilités.
Notre réclamation attend toujours une réponse.
[author.first]
Nathalie
Pierre
Sophie
Laurent
Camille
Julien
Hélène
Nicolas
Amina
Thomas
Claire
Karim
[author.letter]
ABCDEFGHJLMNPRSTV
`);
