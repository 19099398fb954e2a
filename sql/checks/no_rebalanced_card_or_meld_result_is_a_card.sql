-- Cards of Arena alone and meld results (712.4b) are no cards of a paper deck. A returned row is one that got in.
select cards.oracle_id, cards.name
from cards
where starts_with(cards.name, 'A-')
    or cards.name in (
        'Brisela, Voice of Nightmares', 'Chittering Host', 'Hanweir, the Writhing Township', 'Mishra, Lost to Phyrexia',
        'Ragnarok, Divine Deliverance', 'Titania, Gaea Incarnate', 'Urza, Planeswalker'
    )
